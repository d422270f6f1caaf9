import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { type MasterPool, masterPool } from '../server/decoding/master-pool.ts'
import { WALLPAPER_PLAN } from '../server/decoding/preview-plan.ts'
import { importMasters } from '../server/pictures/import-masters.ts'
import { previewWriter } from '../server/pictures/preview-files.ts'
import { cpuSeconds, treeMegabytes } from './process-usage.ts'
import { atLeast, atMost, type Part, type Row } from './report.ts'

const ROUNDS = 3
const MASTERS_EACH = 4
const FULL = { width: 7680, height: 4320 }
const PIECE = { left: 3200, top: 1800, width: 1280, height: 720 }
const TINY = { width: 48, height: 27 }
const COUNTS = [1000, 10_000]
const SAMPLE_MS = 200

/** The importer beside bare sharp doing the same encodes, and how its cost and memory grow with the number of files. */
export const importBench: Part = {
  name: 'import',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'shop-import-bench-'))
    const pool = masterPool()
    try {
      // The many small ones first: memory that the large ones leave behind would hide a growth.
      const growth = await measureGrowth(folder, pool)
      return { part: 'import', rows: [...(await besideSharp(folder, pool)), ...growth] }
    } finally {
      pool.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Cost = { readonly seconds: number; readonly cpu: number }

/** What it takes sharp to find out which format is smaller, which the importer mostly knows without trying. */
const trying = { seconds: 0 }

/** In turns, so that whatever else the machine does hits both alike. */
async function besideSharp(folder: string, pool: MasterPool): Promise<Row[]> {
  const bare: Cost[] = []
  const ours: Cost[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const masters = join(folder, `full-${round}`)
    await drawMasters(masters, MASTERS_EACH, round * MASTERS_EACH)
    bare.push(await costOf(() => encodeBare(masters)))
    ours.push(await costOf(() => importFolder(masters, join(folder, 'shop'), pool)))
  }
  const sum = (costs: Cost[], what: keyof Cost) => costs.reduce((total, cost) => total + cost[what], 0)
  const ratio = sum(bare, 'seconds') / sum(ours, 'seconds')
  const work = sum(bare, 'cpu') / sum(ours, 'cpu')
  const told = ratio - trying.seconds / availableParallelism() / sum(ours, 'seconds')
  const say = (costs: Cost[]) => `${sum(costs, 'seconds').toFixed(1)} s, ${sum(costs, 'cpu').toFixed(1)} CPU s`
  const count = ROUNDS * MASTERS_EACH
  const budget = atLeast(ratio, 0.95, 'of bare sharp')
  return [
    { what: `${count} 8K masters with bare sharp`, value: say(bare) },
    { what: `${count} 8K masters imported, stored and indexed`, value: say(ours), ratio, budget },
    { what: 'the same in CPU seconds', value: '', ratio: work },
    { what: 'beside sharp that is told which format is smaller', value: '', ratio: told },
  ]
}

/** The same decoding and the same files, with nothing checked, stored or written down. */
async function encodeBare(folder: string): Promise<void> {
  sharp.concurrency(1)
  const waiting = Array.from({ length: MASTERS_EACH }, (_, at) => join(folder, `${at}.png`))
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await encodeOne(file)
    }),
  )
}

async function encodeOne(file: string): Promise<void> {
  const { webp, avif } = WALLPAPER_PLAN
  const widest = avif.widths.at(-1) ?? 0
  const pixels = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const master = () => sharp(pixels.data, { raw: pixels.info })
  const { data, info: raw } = await master().resize(widest).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (const width of webp.widths) await sharp(data, { raw }).resize(width).webp(webp).toBuffer()
  // The widest is made in both formats, to see which is smaller.
  trying.seconds += (await costOf(() => sharp(data, { raw }).webp(webp).toBuffer())).seconds
  for (const width of avif.widths) await sharp(data, { raw }).resize(width).avif(avif).toBuffer()
  await master().extract(PIECE).webp({ quality: 82 }).toBuffer()
}

async function measureGrowth(folder: string, pool: MasterPool): Promise<Row[]> {
  const costs: { count: number; first: number; again: number; memory: number }[] = []
  for (const count of COUNTS) {
    const [from, to] = [join(folder, `tiny-${count}`), join(folder, `shop-${count}`)]
    await drawTiny(from, count)
    let memory = 0
    const watch = setInterval(() => {
      memory = Math.max(memory, treeMegabytes(process.pid))
    }, SAMPLE_MS)
    const first = await costOf(() => importFolder(from, to, pool))
    const again = await costOf(() => importFolder(from, to, pool))
    clearInterval(watch)
    costs.push({ count, first: (first.seconds / count) * 1000, again: (again.seconds / count) * 1000, memory })
  }
  const [few, many] = costs
  if (!few || !many) return []
  const ratio = many.first / few.first
  const grown = many.memory / few.memory
  return [
    ...costs.map(({ count, first, again, memory }) => ({
      what: `${count} tiny files, each`,
      value: `${first.toFixed(1)} ms, again ${again.toFixed(2)} ms, ${Math.round(memory)} MB in all processes`,
    })),
    { what: 'cost of one among many', value: '', ratio, budget: atMost(ratio, 1.3, `of one in ${few.count}`) },
    { what: 'memory', value: '', ratio: grown, budget: atMost(grown, 1.5, `of ${few.count} files'`) },
  ]
}

async function importFolder(folder: string, dataDir: string, pool: MasterPool): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  try {
    await migrate(db)
    const { refused } = await importMasters({
      dataDir,
      folder,
      db,
      pool,
      allowSmall: true,
      replaceSamples: false,
      now: () => new Date(),
      category: { slug: 'space', name: 'Space' },
      storage: folderStorage(join(dataDir, 'storage')),
      writePreview: previewWriter(dataDir, undefined),
    })
    if (refused[0]) throw new Error(`${refused[0].name} ${refused[0].reason}`)
  } finally {
    await db.destroy()
  }
}

/** Detail in every size, as in a photograph: shapes that the previews still show, and grain of a single pixel. */
async function drawMasters(folder: string, count: number, first: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < count; at++) {
    const noise = { type: 'gaussian', mean: 90 + first + at, sigma: 30 } as const
    const shapes = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#000', noise } })
      .png()
      .toBuffer()
    const pixels = await sharp(shapes).resize(FULL.width, FULL.height).removeAlpha().raw().toBuffer()
    const grain = randomBytes(1 << 16)
    for (let place = 0; place < pixels.length; place++) {
      const level = (pixels[place] ?? 0) + ((grain[(place * 7 + (place >> 14)) & 0xffff] ?? 0) & 7)
      pixels[place] = Math.min(level, 255)
    }
    await sharp(pixels, { raw: { ...FULL, channels: 3 } })
      .png({ compressionLevel: 3 })
      .toFile(join(folder, `${at}.png`))
  }
}

/** Noise over a colour, so that no two are the same. */
async function drawTiny(folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < count; at++) {
    const background = { r: at % 256, g: (at >> 8) % 256, b: 90 }
    const noise = { type: 'gaussian', mean: 60 + (at % 60), sigma: 12 } as const
    await sharp({ create: { ...TINY, channels: 3, background, noise } })
      .png()
      .toFile(join(folder, `${at}.png`))
  }
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const startedAt = performance.now()
  const cpu = cpuSeconds(process.pid)
  await work()
  return { seconds: (performance.now() - startedAt) / 1000, cpu: cpuSeconds(process.pid) - cpu }
}
