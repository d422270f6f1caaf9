import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Recipe, recipesOf } from '../artwork/recipes.ts'
import { CATEGORIES } from '../artwork/scenes.ts'
import { MOST_DIFFERENCE, pictureDifference } from '../commands/picture-difference.ts'
import { picturePaths } from '../server/catalogue/publish-picture.ts'
import { MASTER_SIZE, RENDER_MASTER, RENDER_OPTIONS } from '../server/catalogue/render-master.ts'
import { getSampleIndex, type SampleWallpaper } from '../server/catalogue/sample-index.ts'
import { atMost, type Part, type Result, type Row } from './report.ts'
import { cpuSeconds, peakMemoryMegabytes } from './server-process.ts'

const samplesDir = join(import.meta.dirname, '..', 'samples')
const QUICK = 'quick'
const SCENES = [...new Set(CATEGORIES.flatMap((category) => recipesOf(category).map(({ scene }) => scene)))]
const MOST_SECONDS = 20
const MOST_MEGABYTES = 1200
const LOOK_EVERY_MS = 20
/** A machine that others use too can only make a drawing slower: one that takes too long is drawn again, and the quickest counts. */
const MOST_DRAWINGS = 3

/**
 * Draws a master of each scene as the shop does, in a process of its own, and holds it beside its preview. A choice
 * is a category, a scene (`cars/fog`), or `quick` for one scene of each category.
 */
export const artworkBench: Part = { name: 'artwork', choices: [QUICK, ...CATEGORIES, ...SCENES], run }

async function run(choice?: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-artwork-bench-'))
  try {
    const rows: Row[] = []
    for (const sample of chosenSamples(choice)) {
      const row = await measure(sample, join(folder, 'master.png'))
      console.log(`${row.map(({ what, value }) => `${what} ${value}`).join(', ')}`)
      rows.push(...row)
    }
    return { part: 'artwork', rows }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first wallpaper of each scene. */
function chosenSamples(choice: string | undefined): SampleWallpaper[] {
  const firsts = CATEGORIES.flatMap((category) => {
    const recipes = recipesOf(category).filter(isFirstOfItsScene)
    if (choice === QUICK) return recipes.slice(0, 1)
    return recipes.filter(({ scene }) => choice === undefined || choice === category || choice === scene)
  })
  const { wallpapers } = getSampleIndex(samplesDir)
  return firsts.flatMap(({ scene, index }) =>
    wallpapers.filter(({ recipe }) => recipe.scene === scene && recipe.index === index),
  )
}

function isFirstOfItsScene({ scene }: Recipe, at: number, recipes: readonly Recipe[]): boolean {
  return recipes.findIndex((other) => other.scene === scene) === at
}

async function measure(sample: SampleWallpaper, file: string): Promise<Row[]> {
  const { scene, index } = sample.recipe
  const drawings = await drawUntilQuick([scene, index, file, MASTER_SIZE.width, MASTER_SIZE.height])
  const seconds = Math.min(...drawings.map((drawing) => drawing.seconds))
  const cpu = Math.min(...drawings.map((drawing) => drawing.cpu))
  const megabytes = Math.max(...drawings.map((drawing) => drawing.megabytes))
  const preview = join(samplesDir, picturePaths(sample.preview).at(-1) ?? '')
  const difference = await pictureDifference(sharp(file), sharp(preview))
  return [
    {
      what: `${scene} ${index}`,
      value: `${drawings.map((drawing) => drawing.seconds.toFixed(1)).join(' / ')} s, ${cpu.toFixed(1)} CPU s`,
      budget: atMost(Number(seconds.toFixed(1)), MOST_SECONDS, 's'),
    },
    {
      what: '  memory',
      value: `${Math.round(megabytes)} MB`,
      budget: atMost(Math.round(megabytes), MOST_MEGABYTES, 'MB'),
    },
    {
      what: '  beside its preview',
      value: difference.toFixed(2),
      budget: atMost(Number(difference.toFixed(2)), MOST_DIFFERENCE, 'levels apart'),
    },
  ]
}

type Drawing = { readonly seconds: number; readonly cpu: number; readonly megabytes: number }

async function drawUntilQuick(args: readonly (string | number)[]): Promise<Drawing[]> {
  const drawings = [await draw(args)]
  while (drawings.length < MOST_DRAWINGS && drawings.every(({ seconds }) => seconds > MOST_SECONDS))
    drawings.push(await draw(args))
  return drawings
}

/** Runs the process that draws a master, and reads its use of the machine until just before it ends. */
function draw(args: readonly (string | number)[]): Promise<Drawing> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...RENDER_OPTIONS, RENDER_MASTER, ...args.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const used = { cpu: 0, megabytes: 0 }
  const look = setInterval(() => {
    if (child.pid === undefined || child.exitCode !== null) return
    try {
      used.cpu = Math.max(used.cpu, cpuSeconds(child.pid))
      used.megabytes = Math.max(used.megabytes, peakMemoryMegabytes(child.pid))
    } catch {
      // It has just ended; what was read before stands.
    }
  }, LOOK_EVERY_MS)
  const { promise, resolve, reject } = Promise.withResolvers<Drawing>()
  child.once('error', reject)
  child.once('exit', (code) => {
    if (code === 0) resolve({ seconds: (performance.now() - startedAt) / 1000, ...used })
    else reject(new Error(`${args[0]} ${args[1]} could not be drawn.`))
  })
  return promise.finally(() => clearInterval(look))
}
