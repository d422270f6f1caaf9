import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, link, mkdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { countOf } from '../../contract/count.ts'
import type { Picture } from '../../contract/pictures/catalogue.ts'
import type { CatalogueSource } from '../pictures/gather-catalogue.ts'
import {
  findState,
  hasNoSamples,
  listRecords,
  removeRecords,
  SAMPLES,
  saveRecords,
  saveSamplePosters,
  saveState,
} from '../pictures/picture-queries.ts'
import { picturePaths, previewFolder, sampleStamp } from '../pictures/preview-files.ts'
import type { WallpaperRecord } from '../pictures/wallpaper-records.ts'
import { PART, writeWhole } from '../storage/write-whole.ts'
import {
  getSampleIndex,
  type SampleIndex,
  type SamplePoster,
  type SampleWallpaper,
  sampleIndexFile,
} from './sample-index.ts'

export type SampleImport = Pick<CatalogueSource, 'db' | 'content'> & {
  readonly dataDir: string
  readonly samplesDir: string
  readonly onStart?: (total: number) => void
  readonly onStep?: (name: string) => void
  /** Hears a sentence about what could not be brought in. */
  readonly onProblem?: (sentence: string) => void
}

const FILES_AT_ONCE = 16
/** The day on which the samples were published. */
const ADDED_AT = '2025-08-20'

/** Brings the ready-made samples into the shop, and their previews to this machine. Returns whether there was anything to do. */
export async function importSamples(options: SampleImport): Promise<boolean> {
  const { db, dataDir, samplesDir } = options
  const stamp = sampleStamp(dataDir)
  const wanted = createHash('sha256')
    .update(await readFile(sampleIndexFile(samplesDir)))
    .digest('hex')
  const isHere = (await readFile(stamp, 'utf8').catch(() => '')) === wanted
  if (isHere && (await findState(db, SAMPLES)) === wanted) return false
  const missing = await importIndex(options, getSampleIndex(samplesDir))
  // Samples whose files are back at the next start are brought in then.
  if (missing > 0) return true
  await saveState(db, SAMPLES, wanted)
  await writeWhole(stamp, wanted)
  return true
}

/** Returns how many samples have no files; those are not shown. */
async function importIndex(options: SampleImport, index: SampleIndex): Promise<number> {
  const { db, content, onStart, onStep } = options
  const shown: SampleWallpaper[] = []
  const gone: string[] = []
  for (const { slug } of content.categories) {
    if (await hasNoSamples(db, slug)) continue
    const samples = index.wallpapers.filter(({ category }) => category === slug)
    const ids = new Set(samples.map(({ id }) => id))
    for (const { recipe, wallpaper } of await listRecords(db, slug))
      if (recipe && !ids.has(wallpaper.id)) gone.push(wallpaper.id)
    shown.push(...samples)
  }
  onStart?.(shown.length + index.posters.length)
  const brought = new Set<SampleWallpaper | SamplePoster>()
  await inTurns(shown, async (sample) => {
    if (await bringFiles(options, [sample.preview])) brought.add(sample)
    onStep?.(sample.title)
  })
  await inTurns(index.posters, async (poster) => {
    if (await bringFiles(options, [poster.wide, poster.tall])) brought.add(poster)
    onStep?.(poster.name)
  })
  const missing = shown.length + index.posters.length - brought.size
  if (missing > 0)
    options.onProblem?.(
      `${countOf(missing, 'sample picture is', 'sample pictures are')} not shown, because files are missing.`,
    )
  await removeRecords(db, gone)
  const samples = shown.filter((sample) => brought.has(sample))
  await saveRecords(
    db,
    samples.map((sample) => ({ record: toRecord(sample, index) })),
  )
  const posters = index.posters.filter((poster) => brought.has(poster))
  await saveSamplePosters(
    db,
    posters.map(({ name, alt, wide, tall }) => ({ name, alt, wide, tall })),
  )
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
