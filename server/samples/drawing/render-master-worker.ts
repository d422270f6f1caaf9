// Draws one sample master in a process of its own and ends: `render-master-worker.ts <scene> <index> <file> [width height]`.
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Recipe } from 'sample-shop/artwork/recipes.ts'
import { renderPng } from 'sample-shop/artwork/render-png.ts'
import { MASTER_THREADS } from '../render-master.ts'

// Visitors come first: drawing takes whatever the shop leaves over.
setPriority(constants.priority.PRIORITY_LOW)

const [scene = '', index = '0', file = '', width = '7680', height = '4320'] = process.argv.slice(2)
const category = scene.split('/')[0] as Recipe['category']
const recipe = { category, number: 0, scene, index: Number(index) }
writeFileSync(file, await renderPng(recipe, Number(width), Number(height), MASTER_THREADS))
