// Draws one sample master in a process of its own and ends: `render-master-worker.ts <scene> <index> <file> [width height]`.
import { availableParallelism, constants, setPriority } from 'node:os'
import sharp from 'sharp'
import type { Recipe } from '../../artwork/recipes.ts'
import { renderTogether } from '../../artwork/render-together.ts'

// Visitors come first: drawing takes whatever the shop leaves over.
setPriority(constants.priority.PRIORITY_LOW)

/** More would wait for each other most of the time. */
const MOST_THREADS = 4

const [scene = '', index = '0', file = '', width = '7680', height = '4320'] = process.argv.slice(2)
const category = scene.split('/')[0] as Recipe['category']
const recipe = { category, number: 0, scene, index: Number(index) }
const picture = await renderTogether(
  recipe,
  Number(width),
  Number(height),
  Math.min(MOST_THREADS, availableParallelism()),
)
await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: picture.channels } })
  .removeAlpha()
  .png({ compressionLevel: 2, adaptiveFiltering: true })
  .toFile(file)
