import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Recipe, recipesOf } from 'sample-shop/artwork/recipes.ts'
import { CATEGORIES } from 'sample-shop/artwork/scenes.ts'
import { PREVIEWS_DIR } from 'sample-shop/previews'
import sharp from 'sharp'
import { MOST_DIFFERENCE, pictureDifference } from '../commands/samples/picture-difference.ts'
import { picturePaths } from '../server/pictures/preview-files.ts'
import { MASTER_SIZE, RENDER_MASTER, RENDER_OPTIONS } from '../server/samples/render-master.ts'
import { getSampleIndex, type SampleWallpaper } from '../server/samples/sample-index.ts'
import { cpuSeconds, peakMemoryMegabytes } from './process-usage.ts'
import { atMost, type Part, type Result, type Row } from './report.ts'
import { timeYardstick } from './yardstick.ts'

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
  const folder = mkdtempSync(join(tmpdir(), 'shop-artwork-bench-'))
  try {
    const rows: Row[] = []
    const quickest: Drawing[] = []
    for (const sample of chosenSamples(choice)) {
      const drawings = await drawUntilQuick(sample.recipe, join(folder, 'master.png'))
      const some = await rowsOf(sample, drawings, join(folder, 'master.png'))
      console.log(`${some.map(({ what, value }) => `${what} ${value}`).join(', ')}`)
      rows.push(...some)
      quickest.push(drawings.toSorted((a, b) => a.seconds - b.seconds)[0] as Drawing)
    }
    return { part: 'artwork', rows: [...rows, machineRow(quickest)] }
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
  const { wallpapers } = getSampleIndex(PREVIEWS_DIR)
  return firsts.flatMap(({ scene, index }) =>
    wallpapers.filter(({ recipe }) => recipe.scene === scene && recipe.index === index),
  )
}

function isFirstOfItsScene({ scene }: Recipe, at: number, recipes: readonly Recipe[]): boolean {
  return recipes.findIndex((other) => other.scene === scene) === at
}

async function rowsOf(sample: SampleWallpaper, drawings: readonly Drawing[], file: string): Promise<Row[]> {
  const { scene, index } = sample.recipe
  const seconds = Math.min(...drawings.map((drawing) => drawing.seconds))
  const cpu = Math.min(...drawings.map((drawing) => drawing.cpu))
  const megabytes = Math.max(...drawings.map((drawing) => drawing.megabytes))
  const preview = join(PREVIEWS_DIR, picturePaths(sample.preview).at(-1) ?? '')
  const difference = await pictureDifference(sharp(file), sharp(preview))
  return [
    {
      what: `${scene} ${index}`,
      value: `${drawings.map((drawing) => drawing.seconds.toFixed(1)).join(' / ')} s, ${cpu.toFixed(1)} CPU s`,
      ratio: Math.min(...drawings.map(yardsticksOf)),
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

/** What the machine itself did to the times: how fast it was, and how many masters would be in time at its fastest. */
function machineRow(drawings: readonly Drawing[]): Row {
  const yardsticks = drawings.map(({ yardstick }) => yardstick).toSorted((a, b) => a - b)
  const fastest = yardsticks[0] ?? Number.NaN
  const slowest = yardsticks.at(-1) ?? Number.NaN
  const inTime = drawings.filter((drawing) => yardsticksOf(drawing) * fastest <= MOST_SECONDS).length
  return {
    what: 'the machine',
    value: `its yardstick took ${fastest.toFixed(2)} to ${slowest.toFixed(2)} s; at its fastest ${inTime} of ${drawings.length} are drawn in ${MOST_SECONDS} s`,
  }
}

type Drawing = Used & {
  /** Seconds for a fixed piece of work, before and after it. */
  readonly yardstick: number
}

type Used = { readonly seconds: number; readonly cpu: number; readonly megabytes: number }

function yardsticksOf({ seconds, yardstick }: Drawing): number {
  return seconds / yardstick
}

async function drawUntilQuick({ scene, index }: SampleWallpaper['recipe'], file: string): Promise<Drawing[]> {
  const drawings: Drawing[] = []
  let before = await timeYardstick()
  while (drawings.length < MOST_DRAWINGS && drawings.every(({ seconds }) => seconds > MOST_SECONDS)) {
    const used = await draw([scene, index, file, MASTER_SIZE.width, MASTER_SIZE.height])
    const after = await timeYardstick()
    drawings.push({ ...used, yardstick: (before + after) / 2 })
    before = after
  }
  return drawings
}

/** Runs the process that draws a master, and reads its use of the machine until just before it ends. */
function draw(args: readonly (string | number)[]): Promise<Used> {
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
  const { promise, resolve, reject } = Promise.withResolvers<Used>()
  child.once('error', reject)
  child.once('exit', (code) => {
    if (code === 0) resolve({ seconds: (performance.now() - startedAt) / 1000, ...used })
    else reject(new Error(`${args[0]} ${args[1]} could not be drawn.`))
  })
  return promise.finally(() => clearInterval(look))
}
