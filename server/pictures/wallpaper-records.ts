import { extname } from 'node:path'
import type { Wallpaper } from '../../contract/pictures/catalogue.ts'
import { formatOfExtension, type MasterFormat } from '../decoding/master-format.ts'

/** Which scene draws a sample wallpaper, and which of the scene's pictures it is. */
export type SampleRecipe = { readonly scene: string; readonly index: number; readonly revision?: number }

/** All that the importer knows of one wallpaper. Its files are stored before it is written down. */
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

/** In gallery order; one that is there already gives its place to the one that is added. */
export function withAdded(
  records: readonly WallpaperRecord[],
  slug: string,
  added: readonly WallpaperRecord[],
): WallpaperRecord[] {
  const mine = new Map(added.filter(({ category }) => category === slug).map((record) => [record.wallpaper.id, record]))
  return [...records.filter(({ wallpaper }) => !mine.has(wallpaper.id)), ...mine.values()].sort(inGalleryOrder)
}

const naturally = new Intl.Collator('en', { numeric: true }).compare

/** By the day they came, then as the owner's file names count. */
export function inGalleryOrder(a: WallpaperRecord, b: WallpaperRecord): number {
  return (
    naturally(a.wallpaper.addedAt, b.wallpaper.addedAt) ||
    naturally(a.source?.name ?? '', b.source?.name ?? '') ||
    a.number - b.number
  )
}
