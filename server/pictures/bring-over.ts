import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Poster } from '../../contract/pictures/catalogue.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Storage } from '../storage/storage.ts'
import { findMaster } from './master-queries.ts'
import { type OwnerCategory, saveOwnerCategories } from './owner-categories.ts'
import {
  applyChange,
  arrangeRecords,
  checkPicture,
  type OwnerEdits,
  ownerEdits,
  PictureChangeError,
  type PictureDraft,
} from './owner-edits.ts'
import {
  type Brought,
  changeEdits,
  claimState,
  findState,
  noteNoSamples,
  SAMPLES,
  saveRecords,
  saveSamplePosters,
  saveState,
} from './picture-queries.ts'
import { sampleStamp } from './preview-files.ts'
import type { WallpaperRecord } from './wallpaper-records.ts'

/** Until version 2.1 pictures lay in files of the data folder; these are kept as they were, beside it. */
const FILES = ['catalogue.json', 'records', 'edits.json', 'categories.json', 'posters.json', 'locks']
const KEPT_IN = 'catalogue-before-2.1'
const BROUGHT_OVER = 'brought over'

type Bringing = {
  readonly db: Database
  readonly dataDir: string
  /** Where machines share one: what the owner brought in on another of them lies there. */
  readonly shared?: Storage | undefined
  /** Hears a sentence about what is left out. */
  readonly tell: (sentence: string) => void
}

/**
 * Brings over what an earlier version wrote into the data folder, once, and keeps the files. Rows and the note that they are
 * there are written together: cut off anywhere, it is done again or only the files are left to be put aside.
 */
export async function bringOver(bringing: Bringing): Promise<void> {
  const { db, dataDir } = bringing
  const folder = join(dataDir, 'catalogue')
  if (!FILES.some((name) => existsSync(join(folder, name)))) return
  if ((await findState(db, BROUGHT_OVER)) === undefined) {
    const before = await readBefore(bringing, folder)
    await inTransaction(db, async (trx) => {
      // Of two machines that start at once one waits here for the other, and has nothing to do then.
      if (await claimState(trx, BROUGHT_OVER, new Date().toISOString())) await write(trx, before)
    })
  }
  await mkdir(join(dataDir, KEPT_IN), { recursive: true })
  for (const name of FILES) {
    if (!existsSync(join(folder, name))) continue
    const aside = join(dataDir, KEPT_IN, name)
    // A backup of that time was restored over it: both are kept.
    await rename(join(folder, name), existsSync(aside) ? `${aside}-${Date.now()}` : aside)
  }
}

type Before = {
  readonly records: readonly WallpaperRecord[]
  readonly edits: OwnerEdits
  readonly categories: readonly OwnerCategory[]
  readonly posters: readonly Poster[]
  readonly withoutSamples: readonly string[]
  readonly samplesFrom: string | undefined
}

async function readBefore({ dataDir, shared, tell }: Bringing, folder: string): Promise<Before> {
  const part = await readShared(shared)
  const found = await readRecords(join(folder, 'records'), tell)
  const samples = found.records.filter(({ source }) => source === undefined)
  const records = part ? [...samples, ...part.records] : found.records
  const file = join(folder, 'edits.json')
  return {
    records,
    edits: readEdits(part?.edits ?? readText(file), file),
    categories: readCategories(part?.categories ?? readText(join(folder, 'categories.json')), folder, tell),
    posters: (parse(readText(join(folder, 'posters.json')) ?? '') as readonly Poster[] | undefined) ?? [],
    withoutSamples: [...new Set([...found.withoutSamples, ...(part?.withoutSamples ?? [])])],
    samplesFrom: readText(sampleStamp(dataDir)),
  }
}

type Shared = {
  readonly categories: string | null
  readonly edits?: string
  readonly records: readonly WallpaperRecord[]
  readonly withoutSamples: readonly string[]
}

/** The owner's part, as machines passed it on to each other. */
async function readShared(shared: Storage | undefined): Promise<Shared | undefined> {
  const stream = await shared?.open('catalogue/owner.json')
  return stream && (JSON.parse(await text(stream)) as Shared)
}

async function readRecords(folder: string, tell: Bringing['tell']) {
  const records: WallpaperRecord[] = []
  const withoutSamples: string[] = []
  for (const category of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, category))) {
      if (name === 'no-samples') withoutSamples.push(category)
      if (!name.endsWith('.json')) continue
      const record = parse(await readFile(join(folder, category, name), 'utf8')) as WallpaperRecord | undefined
      if (record) records.push(record)
      else tell(`A wallpaper is not shown, because its record is damaged: ${join(folder, category, name)}.`)
    }
  }
  return { records, withoutSamples }
}

/** Without what was decided, hidden pictures would be shown. */
function readEdits(said: string | undefined, file: string): OwnerEdits {
  if (said === undefined) return { pictures: {}, order: {}, covers: {} }
  const { success, data } = ownerEdits.safeParse(parse(said))
  if (!success) throw new ConfigError(`What was decided about pictures is damaged: mend or restore '${file}'.`)
  return data
}

/** Those of a damaged file stay as they were shown last. */
function readCategories(said: string | undefined | null, folder: string, tell: Bringing['tell']): OwnerCategory[] {
  if (said === undefined || said === null) return []
  const file = parse(said) as { readonly categories?: readonly OwnerCategory[] } | undefined
  if (file?.categories) return file.categories.map((entry) => ({ ...entry, button: entry.button ?? 'Buy Bundle' }))
  tell(`The owner's own categories are not brought over: '${join(folder, 'categories.json')}' is damaged.`)
  return []
}

function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function parse(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

async function write(trx: Database, before: Before): Promise<void> {
  const brought: Brought[] = []
  for (const record of before.records)
    brought.push({ record, master: record.source && (await findMaster(trx, record.wallpaper.id)) })
  await saveRecords(trx, brought)
  await changeEdits(trx, () => before.edits)
  await saveOwnerCategories(trx, before.categories)
  await saveSamplePosters(trx, before.posters)
  for (const slug of before.withoutSamples) await noteNoSamples(trx, slug)
  if (before.samplesFrom !== undefined) await saveState(trx, SAMPLES, before.samplesFrom)
  await writeUnwritten(trx, before.records)
}

/** What a publication of that time showed already and had not written into the data folder when it was cut off. */
async function writeUnwritten(trx: Database, records: readonly WallpaperRecord[]): Promise<void> {
  const rows = await trx.selectFrom('unwritten_publication').selectAll().orderBy('number').execute()
  const added = rows.flatMap((row) => JSON.parse(row.records) as WallpaperRecord[])
  await saveRecords(
    trx,
    added.map((record) => ({ record })),
  )
  const known = Map.groupBy([...records, ...added], ({ category }) => category)
  for (const { id, change } of rows.flatMap((row) => JSON.parse(row.pictures) as PictureDraft[])) {
    await changeEdits(trx, (edits) => {
      try {
        const arrangement = arrangeRecords(known, edits)
        checkPicture(arrangement, edits, id, change)
        return applyChange(arrangement, edits, id, change)
      } catch (error) {
        // It went since.
        if (error instanceof PictureChangeError) return edits
        throw error
      }
    })
  }
  await trx.deleteFrom('unwritten_publication').execute()
}
