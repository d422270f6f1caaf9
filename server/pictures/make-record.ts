import { rm } from 'node:fs/promises'
import { is8K } from '../../contract/pictures/catalogue.ts'
import type { FileDigest } from '../decoding/file-digest.ts'
import type { InspectedMaster } from '../decoding/inspect-master.ts'
import type { MasterPool } from '../decoding/master-pool.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import { describeUnnamed } from './import/caption.ts'
import type { Master } from './master-queries.ts'
import { publicName, publishPicture, type WritePreview } from './preview-files.ts'
import type { SourceFile, WallpaperRecord } from './wallpaper-records.ts'

export type RecordMaker = {
  readonly category: { readonly slug: string; readonly name: string }
  readonly storage: Storage
  readonly pool: MasterPool
  readonly writePreview: WritePreview
  readonly now: () => Date
}

/** A master that was looked at and can be sold. */
export type TakenMaster = {
  readonly file: string
  /** A copy that nobody else knows: see StoredSource. */
  readonly isSpent?: boolean
  readonly digest: FileDigest
  readonly source: SourceFile
  readonly master: InspectedMaster
  readonly id: string
  readonly number: number
  readonly words?: { readonly title: string; readonly alt: string } | undefined
  /** The day it came, where it was here before. */
  readonly addedAt?: string | undefined
  /** Where its cleaned file may lie meanwhile. */
  readonly cleanTo: string
}

export type MadeRecord = {
  readonly record: WallpaperRecord
  readonly master: Master
  /** Metadata was taken out. */
  readonly isCleaned: boolean
}

/**
 * Stores a master and its previews, and describes them; whoever asked writes that down. Buyers get the cleaned file; what
 * tells the owner's files apart is the original.
 */
export async function makeRecord(maker: RecordMaker, taken: TakenMaster): Promise<MadeRecord> {
  const { file, isSpent = false, digest, source, master, cleanTo } = taken
  const { pool } = maker
  try {
    const mayTell = !source.keepsMetadata && !digest.isBare
    const isCleaned = mayTell && (await pool.clean(file, cleanTo, master.format))
    const cleaned = isCleaned && { file: cleanTo, digest: await pool.digest(cleanTo), isSpent: true }
    const stored = cleaned || { file, digest, isSpent }
    const kept = await storeMaster(maker, taken, stored)
    return { record: await publishPreviews(maker, taken), master: kept, isCleaned }
  } finally {
    await rm(cleanTo, { force: true })
  }
}

async function storeMaster(
  { storage, category, now }: RecordMaker,
  { id, addedAt, master: { width, height, format } }: TakenMaster,
  { file, digest, isSpent }: { readonly file: string; readonly digest: FileDigest; readonly isSpent: boolean },
): Promise<Master> {
  const { sha256, crc32, sizeBytes } = digest
  const key = masterKey(sha256)
  if ((await storage.size(key)) !== sizeBytes) await storage.put(key, { file, isSpent }, sha256)
  return {
    wallpaperId: id,
    category: category.slug,
    storageKey: key,
    sha256,
    crc32,
    sizeBytes,
    width,
    height,
    format,
    addedAt: addedAt ?? today(now),
  }
}

async function publishPreviews(
  { category, writePreview, now }: RecordMaker,
  { id, number, source, words, ...taken }: TakenMaster,
): Promise<WallpaperRecord> {
  const { previews, width, height } = taken.master
  const { title, alt } = words ?? describeUnnamed(category.name, number, previews.colours)
  const publicFile = publicName(category.slug, number, title, previews.contentHash)
  const preview = await publishPicture(previews, category.slug, publicFile, writePreview)
  const size = !is8K({ width, height }) && { size: { width, height } }
  const addedAt = taken.addedAt ?? today(now)
  const wallpaper = { id, title, alt, colours: previews.colours, addedAt, preview, ...size }
  return { wallpaper, category: category.slug, number, hash: previews.hash, source }
}

function today(now: () => Date): string {
  return now().toISOString().slice(0, 10)
}

/** From the content, so that a run that was cut off gives the same id again. */
export function newPictureId(slug: string, sha256: string, taken: ReadonlySet<string>): string {
  let length = 10
  while (taken.has(`${slug}-${sha256.slice(0, length)}`) && length < sha256.length) length += 2
  return `${slug}-${sha256.slice(0, length)}`
}
