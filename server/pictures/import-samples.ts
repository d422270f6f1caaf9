import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countOf } from '../../contract/count.ts'
import type { Picture } from '../../contract/pictures/catalogue.ts'
import { withLock } from '../database/file-lock.ts'
import { PART, writeWhole } from '../storage/write-whole.ts'
import { type CatalogueSource, catalogueFile, previewFolder } from './catalogue-file.ts'
import { compileCatalogue, postersFile } from './compile-catalogue.ts'
import { picturePaths } from './preview-files.ts'
import {
  getSampleIndex,
  type SampleIndex,
  type SamplePoster,
  type SampleWallpaper,
  sampleIndexFile,
} from './sample-index.ts'
import { listRecords, recordFolder, removeRecord, saveRecord, type WallpaperRecord } from './wallpaper-records.ts'

export type SampleImport = CatalogueSource & {
  readonly samplesDir: string
  readonly onStart?: (total: number) => void
  readonly onStep?: (name: string) => void
  /** Hears a sentence about what could not be brought in. */
  readonly onProblem?: (sentence: string) => void
}

const FILES_AT_ONCE = 16
/** The day on which the samples were published. */
const ADDED_AT = '2025-08-20'

/** Brings the ready-made samples into the shop. Returns whether there was anything to do. */
export async function importSamples(options: SampleImport): Promise<boolean> {
  const { dataDir, samplesDir } = options
  const stamp = join(dataDir, 'catalogue', 'samples-from')
  const wanted = createHash('sha256')
    .update(await readFile(sampleIndexFile(samplesDir)))
    .digest('hex')
  return withLock(join(dataDir, 'catalogue', 'locks', 'samples.lock'), async () => {
    const isDone = (await readFile(stamp, 'utf8').catch(() => '')) === wanted
    if (isDone && (await readFile(catalogueFile(dataDir)).catch(() => undefined))) return false
    const index = getSampleIndex(samplesDir)
    const missing = await importIndex(options, index)
    await compileCatalogue(options, options.onProblem)
    // Samples whose files are back at the next start are brought in then.
    if (missing === 0) await writeWhole(stamp, wanted)
    return true
  })
}

/** Returns how many samples have no files; those are not shown. */
async function importIndex(options: SampleImport, index: SampleIndex): Promise<number> {
  const { dataDir, content, onStart, onStep } = options
  const shown: SampleWallpaper[] = []
  for (const { slug } of content.categories) {
    if (await hasNoSamples(dataDir, slug)) continue
    const samples = index.wallpapers.filter(({ category }) => category === slug)
    const ids = new Set(samples.map(({ id }) => id))
    for (const record of await listRecords(dataDir, slug)) {
      if (record.recipe && !ids.has(record.wallpaper.id)) await removeRecord(dataDir, record)
    }
    shown.push(...samples)
  }
  onStart?.(shown.length + index.posters.length)
  let missing = 0
  await inTurns(shown, async (sample) => {
    if (await bringFiles(options, [sample.preview])) await saveRecord(dataDir, toRecord(sample, index))
    else missing++
    onStep?.(sample.title)
  })
  const brought: SamplePoster[] = []
  await inTurns(index.posters, async (poster) => {
    if (await bringFiles(options, [poster.wide, poster.tall])) brought.push(poster)
    else missing++
    onStep?.(poster.name)
  })
  if (missing > 0)
    options.onProblem?.(
      `${countOf(missing, 'sample picture is', 'sample pictures are')} not shown, because files are missing.`,
    )
  const posters = index.posters
    .filter((poster) => brought.includes(poster))
    .map(({ name, alt, wide, tall }) => ({ name, alt, wide, tall }))
  await writeWhole(postersFile(dataDir), JSON.stringify(posters))
  return missing
}

function toRecord(sample: SampleWallpaper, { masterBytes = {} }: Partial<SampleIndex>): WallpaperRecord {
  const { id, title, alt, colours, preview, category, number, hash, recipe } = sample
  const bytes = masterBytes[category]
  return {
    wallpaper: { id, title, alt, colours, addedAt: ADDED_AT, preview },
    category,
    number,
    hash,
    recipe,
    ...(bytes !== undefined && { masterBytes: bytes }),
  }
}

/** Takes a category's samples out of the shop, for good: a later version's samples stay away too. */
export async function removeSamples(dataDir: string, category: string): Promise<void> {
  const records = await listRecords(dataDir, category)
  for (const record of records) if (record.recipe) await removeRecord(dataDir, record)
  await mkdir(recordFolder(dataDir, category), { recursive: true })
  await writeFile(noSamplesMark(dataDir, category), '')
}

export async function hasNoSamples(dataDir: string, category: string): Promise<boolean> {
  return (await readFile(noSamplesMark(dataDir, category)).catch(() => undefined)) !== undefined
}

function noSamplesMark(dataDir: string, category: string): string {
  return join(recordFolder(dataDir, category), 'no-samples')
}

/** False if a file is missing among the samples. */
async function bringFiles({ dataDir, samplesDir }: SampleImport, pictures: readonly Picture[]): Promise<boolean> {
  const paths = pictures.flatMap(picturePaths)
  if (!paths.every((path) => existsSync(join(samplesDir, path)))) return false
  for (const path of paths) await linkOrCopy(join(samplesDir, path), join(previewFolder(dataDir), path))
  return true
}

/** A link costs no space; where there can be none (another disk), the copy appears whole. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code === 'ENOENT') throw error
    const part = join(dirname(to), `.${randomUUID()}${PART}`)
    await copyFile(from, part)
    await rename(part, to)
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane))
}
