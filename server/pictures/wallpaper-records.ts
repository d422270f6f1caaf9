import { readdir, readFile, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Wallpaper } from '../../contract/pictures/catalogue.ts'
import { formatOfExtension, type MasterFormat } from '../decoding/master-format.ts'
import { PART, writeWhole } from '../storage/write-whole.ts'
import type { SampleRecipe } from './sample-index.ts'

/**
 * All that the importer knows of one wallpaper. A wallpaper is in the shop if and only if its record exists: everything
 * else is written before it, so a run that was cut off leaves nothing half done and the next one continues.
 */
export type WallpaperRecord = {
  readonly wallpaper: Wallpaper
  readonly category: string
  /** Counts within the category and is never given twice. */
  readonly number: number
  /** For finding pictures that look alike. */
  readonly hash: string
  /** The owner's file; absent for samples. */
  readonly source?: SourceFile
  /** How a sample's master is drawn. */
  readonly recipe?: SampleRecipe
  /** What a sample's master weighs, as measured on others of its category. */
  readonly masterBytes?: number
}

export type SourceFile = {
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedMs: number
  readonly sha256: string
  /** Of the preview plan: other widths or qualities mean new previews. */
  readonly plan: string
  /** The owner wants buyers to get the file with all its metadata. */
  readonly keepsMetadata?: true
}

/** Whether a file is the one that was imported, as far as a look at its size and time tells. */
export function isSameSource(known: SourceFile | undefined, found: Omit<SourceFile, 'sha256'>): boolean {
  return (
    known?.sizeBytes === found.sizeBytes &&
    known.modifiedMs === found.modifiedMs &&
    known.plan === found.plan &&
    known.keepsMetadata === found.keepsMetadata
  )
}

/** What buyers get of it as a file, as far as that is known. An import refuses files that are not what their names say. */
export function masterFile({
  source,
  masterBytes,
}: WallpaperRecord): { format: MasterFormat; sizeBytes: number } | undefined {
  if (!source) return masterBytes === undefined ? undefined : { format: 'png', sizeBytes: masterBytes }
  const format = formatOfExtension(extname(source.name))
  return format && { format, sizeBytes: source.sizeBytes }
}

export function recordFolder(dataDir: string, category: string): string {
  return join(dataDir, 'catalogue', 'records', category)
}

export async function saveRecord(dataDir: string, record: WallpaperRecord): Promise<void> {
  const file = join(recordFolder(dataDir, record.category), `${record.wallpaper.id}.json`)
  await writeWhole(file, JSON.stringify(record))
}

export async function removeRecord(dataDir: string, { category, wallpaper }: WallpaperRecord): Promise<void> {
  await rm(join(recordFolder(dataDir, category), `${wallpaper.id}.json`), { force: true })
}

/**
 * In gallery order: by the day they came, then as the owner's file names count. With `tell` it leaves out a record that
 * cannot be read and says so; without, it throws.
 */
export async function listRecords(
  dataDir: string,
  category: string,
  tell?: (sentence: string) => void,
): Promise<WallpaperRecord[]> {
  const folder = recordFolder(dataDir, category)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  const records: WallpaperRecord[] = []
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    try {
      records.push(JSON.parse(text))
    } catch (error) {
      if (!tell) throw error
      tell(`A wallpaper is not shown, because its record is damaged: ${join(folder, name)}.`)
    }
  }
  return records.sort(inGalleryOrder)
}

/** Of several categories, by slug; with those that are not written into the data folder yet. */
export async function readRecordsOf(
  dataDir: string,
  categories: readonly { readonly slug: string }[],
  added: readonly WallpaperRecord[] = [],
): Promise<Map<string, WallpaperRecord[]>> {
  const records = new Map<string, WallpaperRecord[]>()
  for (const { slug } of categories) records.set(slug, withAdded(await listRecords(dataDir, slug), slug, added))
  return records
}

/** In gallery order; one that is there already gives its place to the one that is added. */
export function withAdded(
  records: WallpaperRecord[],
  slug: string,
  added: readonly WallpaperRecord[],
): WallpaperRecord[] {
  const mine = new Map(added.filter(({ category }) => category === slug).map((record) => [record.wallpaper.id, record]))
  if (mine.size === 0) return records
  return [...records.filter(({ wallpaper }) => !mine.has(wallpaper.id)), ...mine.values()].sort(inGalleryOrder)
}

const naturally = new Intl.Collator('en', { numeric: true }).compare

function inGalleryOrder(a: WallpaperRecord, b: WallpaperRecord): number {
  return (
    naturally(a.wallpaper.addedAt, b.wallpaper.addedAt) ||
    naturally(a.source?.name ?? '', b.source?.name ?? '') ||
    a.number - b.number
  )
}

/** Deletes what cut-off runs left behind. Only for the holder of the category's lock. */
export async function removeUnfinished(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder).catch(() => [])) {
      if (name.endsWith(PART)) await rm(join(folder, name), { force: true })
    }
  }
}
