import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { folderStorage } from '../server/adapters/storage/folder-storage.ts'
import { importMasters } from '../server/catalogue/import-masters.ts'
import { masterPool } from '../server/catalogue/master-pool.ts'
import { previewWriter } from '../server/catalogue/preview-files.ts'
import { WALLPAPER_PLAN } from '../server/catalogue/preview-plan.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { atLeast, atMost, type Part, type Result, type Row } from './report.ts'

const MASTERS = 12
const FULL = { width: 7680, height: 4320 }
const TINY = { width: 48, height: 27 }
const COUNTS = [1000, 10_000]

/** The importer beside bare sharp doing the same encodes, and how its cost grows with the number of files. */
export const importBench: Part = { name: 'import', run: () => measure(MASTERS, COUNTS) }

async function measure(masters: number, counts: readonly number[]): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'pure-8k-import-bench-'))
  try {
    const rows = [...(await besideSharp(join(folder, 'full'), masters)), ...(await growth(folder, counts))]
    return { part: 'import', rows }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function besideSharp(folder: string, count: number): Promise<Row[]> {
  await drawMasters(folder, count, FULL)
  const bare = await secondsOf(() => encodeBare(folder, count))
  const ours = await secondsOf(() => importFolder(folder, join(folder, '..', 'shop')))
  const ratio = bare / ours
  const budget = atLeast(ratio, 0.9, 'of bare sharp')
  return [
    { what: `${count} 8K masters with bare sharp`, value: `${bare.toFixed(1)} s` },
    { what: `${count} 8K masters imported, stored and indexed`, value: `${ours.toFixed(1)} s`, ratio, budget },
  ]
}

/** The same decoding and the same files, with nothing checked, stored or written down. */
async function encodeBare(folder: string, count: number): Promise<void> {
  sharp.concurrency(1)
  const waiting = Array.from({ length: count }, (_, at) => join(folder, `${at}.png`))
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await encodeOne(file)
    }),
  )
}

async function encodeOne(file: string): Promise<void> {
  const { data, info } = await sharp(file).resize(1280).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const { webp, avif } = WALLPAPER_PLAN
  for (const width of webp.widths) await sharp(data, { raw }).resize(width).webp(webp).toBuffer()
  for (const width of avif.widths) await sharp(data, { raw }).resize(width).avif(avif).toBuffer()
}

async function growth(folder: string, counts: readonly number[]): Promise<Row[]> {
  const costs: { count: number; first: number; again: number }[] = []
  for (const count of counts) {
    const [from, to] = [join(folder, `tiny-${count}`), join(folder, `shop-${count}`)]
    await drawMasters(from, count, TINY)
    const first = await secondsOf(() => importFolder(from, to))
    const again = await secondsOf(() => importFolder(from, to))
    costs.push({ count, first: (first / count) * 1000, again: (again / count) * 1000 })
  }
  const [smallest] = costs
  return costs.map(({ count, first, again }, at) => {
    const what = `${count} tiny files, each`
    const value = `${first.toFixed(1)} ms, again ${again.toFixed(2)} ms`
    const ratio = first / (smallest?.first ?? first)
    return at === 0
      ? { what, value }
      : { what, value, ratio, budget: atMost(ratio, 1.3, `of the cost in ${smallest?.count}`) }
  })
}

async function importFolder(folder: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const db = openDatabase(`sqlite:${join(dataDir, 'shop.sqlite')}`)
  const pool = masterPool()
  try {
    await migrate(db)
    const { refused } = await importMasters({
      ...{ dataDir, folder, db, pool, allowSmall: true, replaceSamples: false, now: () => new Date() },
      category: { slug: 'space', name: 'Space' },
      storage: folderStorage(join(dataDir, 'storage')),
      writePreview: previewWriter(dataDir, undefined),
    })
    if (refused[0]) throw new Error(`${refused[0].name} ${refused[0].reason}`)
  } finally {
    pool.close()
    await db.destroy()
  }
}

/** Noise over a colour: as costly to decode and encode as a detailed picture. */
async function drawMasters(folder: string, count: number, size: typeof FULL): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < count; at++) {
    const background = { r: at % 256, g: (at >> 8) % 256, b: 90 }
    const noise = { type: 'gaussian', mean: 60 + (at % 60), sigma: 12 } as const
    await sharp({ create: { ...size, channels: 3, background, noise } })
      .png({ compressionLevel: 1 })
      .toFile(join(folder, `${at}.png`))
  }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}
