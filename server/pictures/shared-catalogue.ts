import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { Storage } from '../storage/storage.ts'
import { writeWhole } from '../storage/write-whole.ts'
import type { CatalogueSource } from './catalogue-file.ts'
import { compileCatalogue } from './compile-catalogue.ts'
import { hasNoSamples, removeSamples } from './import-samples.ts'
import { ownerCategoriesFile, readOwnerCategories } from './owner-categories.ts'
import { ownerEditsFile } from './owner-edits.ts'
import { listRecords, removeRecord, saveRecord, type WallpaperRecord } from './wallpaper-records.ts'

const KEY = 'catalogue/owner.json'

/** What the owner brought in: the one part of the catalogue that another machine cannot make from the code. */
type OwnerPart = {
  readonly version: 1
  /** The file as it is, if there is one. */
  readonly categories: string | null
  /** What was decided about pictures, as the file is; absent in what an older version published. */
  readonly edits?: string
  readonly records: readonly WallpaperRecord[]
  /** Categories whose samples were taken out. */
  readonly withoutSamples: readonly string[]
}

/** Lays the owner's part into the storage that the machines share. */
export async function publishOwnerPart(source: CatalogueSource, shared: Storage): Promise<void> {
  await shared.put(KEY, Buffer.from(JSON.stringify(await readOwnerPart(source))))
}

/** Brings this machine's catalogue to what was published last. True if that changed anything. Safe to repeat. */
export async function fetchOwnerPart(source: CatalogueSource, shared: Storage): Promise<boolean> {
  const stream = await shared.open(KEY)
  if (!stream) return false
  const published = await text(stream)
  if (published === JSON.stringify(await readOwnerPart(source))) return false
  await writeOwnerPart(source, JSON.parse(published) as OwnerPart)
  await compileCatalogue(source)
  return true
}

async function readOwnerPart(source: CatalogueSource): Promise<OwnerPart> {
  const { dataDir } = source
  const slugs = await listSlugs(source)
  const records: WallpaperRecord[] = []
  const withoutSamples: string[] = []
  for (const slug of slugs) {
    records.push(...(await listOwned(dataDir, slug)))
    if (await hasNoSamples(dataDir, slug)) withoutSamples.push(slug)
  }
  const edits = await readIfThere(ownerEditsFile(dataDir))
  const categories = await readIfThere(ownerCategoriesFile(dataDir))
  return { version: 1, categories, ...(edits !== null && { edits }), records, withoutSamples }
}

async function readIfThere(file: string): Promise<string | null> {
  return existsSync(file) ? readFile(file, 'utf8') : null
}

async function writeOwnerPart(source: CatalogueSource, part: OwnerPart): Promise<void> {
  const { dataDir } = source
  const { categories, edits, records, withoutSamples } = part
  if (categories !== null) await writeWhole(ownerCategoriesFile(dataDir), categories)
  if (edits !== undefined) await writeWhole(ownerEditsFile(dataDir), edits)
  const wanted = new Set(records.map(({ wallpaper }) => wallpaper.id))
  for (const slug of await listSlugs(source)) {
    for (const record of await listOwned(dataDir, slug)) {
      if (!wanted.has(record.wallpaper.id)) await removeRecord(dataDir, record)
    }
  }
  for (const record of records) await saveRecord(dataDir, record)
  for (const slug of withoutSamples) await removeSamples(dataDir, slug)
}

async function listSlugs(source: CatalogueSource): Promise<string[]> {
  return [...source.content.categories, ...(await readOwnerCategories(source))].map(({ slug }) => slug)
}

async function listOwned(dataDir: string, slug: string): Promise<WallpaperRecord[]> {
  return (await listRecords(dataDir, slug)).filter(({ source }) => source !== undefined)
}
