import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { is8K } from '../../contract/pictures/catalogue.ts'
import { type PictureWords, pictureWords } from '../../contract/pictures/picture.ts'
import type { Database } from '../database/database.ts'
import { withLock } from '../database/file-lock.ts'
import { inTransaction } from '../database/transactions.ts'
import type { FileDigest } from '../decoding/file-digest.ts'
import type { InspectedMaster } from '../decoding/inspect-master.ts'
import type { MasterPool } from '../decoding/master-pool.ts'
import { planDigest, WALLPAPER_PLAN } from '../decoding/preview-plan.ts'
import { checkName, Refusal, sayKnown, saySame } from '../decoding/refusal.ts'
import { makePrivateFolder } from '../storage/private-folder.ts'
import { masterKey, type Storage } from '../storage/storage.ts'
import { PART } from '../storage/write-whole.ts'
import { type Captions, describeUnnamed, listPictures, naturally, readCaptions } from './import/caption.ts'
import { renameByCaption } from './import/rename-by-caption.ts'
import { findMaster, type Master, saveMaster } from './master-queries.ts'
import { nearDuplicates } from './picture-likeness.ts'
import { listRecords, removeSamples, saveRecord, takeNumbers } from './picture-queries.ts'
import { picturePaths, previewFolder, publicName, publishPicture, type WritePreview } from './preview-files.ts'
import { isSameSource, type SourceFile, type WallpaperRecord } from './wallpaper-records.ts'

export type ImportOptions = {
  readonly dataDir: string
  readonly category: { readonly slug: string; readonly name: string }
  readonly folder: string
  readonly allowSmall: boolean
  /** Takes the category's samples out of the shop once every file is in. */
  readonly replaceSamples: boolean
  /** Takes this one file of the folder in the place of a picture that is in already. */
  readonly replacement?: { readonly file: string; readonly of: string }
  /** Stores files with location, names and serial numbers, as they came. */
  readonly keepMetadata?: boolean
  readonly db: Database
  readonly storage: Storage
  readonly pool: MasterPool
  readonly writePreview: WritePreview
  readonly now: () => Date
  /** Called with the number of files before the first one is looked at. */
  readonly onStart?: (total: number) => void
  readonly onFile?: (name: string) => void
  readonly onWait?: () => void
  readonly signal?: AbortSignal
}

export type ImportSummary = {
  imported: number
  unchanged: number
  /** Of the unchanged ones: how many have other words now. */
  renamed: number
  /** Of the imported ones: how many had metadata that was taken out. */
  cleaned: number
  /** They were to be replaced, and stay: not every file is in, or there is none. */
  keptSamples: boolean
  readonly refused: { readonly name: string; readonly reason: string }[]
  /** Files that captions.json names and the folder does not have. */
  readonly unknownCaptions: readonly string[]
  /** Imported all the same; the owner may want to look. */
  readonly alike: { readonly name: string; readonly like: string }[]
}

/** More files than processes are under way, so that storing one never keeps a core waiting. */
const FILES_AT_ONCE = 8

type Found = {
  readonly known: WallpaperRecord | undefined
  /** Its place among the files of this run. */
  readonly at: number
  /** What is looked at is a copy of ours. */
  readonly isSpent: boolean
}

type Taken = Found & { readonly master: InspectedMaster }

const KEEPS = { keepsMetadata: true } as const
const PLAN = planDigest()

/**
 * Takes a folder of masters into the shop. Originals are only read. Files that are in already cost a look at their size
 * and time; a file that cannot be sold costs one line. Imports of one category on one machine take turns.
 */
export async function importMasters(options: ImportOptions): Promise<ImportSummary> {
  const { dataDir, category, onWait } = options
  await makePrivateFolder(join(dataDir, 'importing'))
  return withLock(`${workFolder(dataDir, category.slug)}.lock`, () => importFolder(options), onWait)
}

/** Where copies and cleaned files lie until they are stored. */
function workFolder(dataDir: string, slug: string): string {
  return join(dataDir, 'importing', slug)
}

async function importFolder(options: ImportOptions): Promise<ImportSummary> {
  const { db, dataDir, category, folder, replaceSamples, replacement, signal } = options
  // What a run that was cut off left there; only the holder of the category's lock comes here.
  await rm(workFolder(dataDir, category.slug), { recursive: true, force: true })
  await makePrivateFolder(workFolder(dataDir, category.slug))
  await removeUnfinished(join(previewFolder(dataDir), category.slug))
  const records = await listRecords(db, category.slug)
  const names = replacement ? [replacement.file] : await listPictures(folder)
  const captions = replacement ? {} : await readCaptions(folder)
  const job = new FolderImport(options, records, names, captions)
  options.onStart?.(names.length)
  const waiting = names.map((name, at) => ({ name, at }))
  const lines = Array.from({ length: FILES_AT_ONCE }, async () => {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift())
      await job.take(next.name, next.at)
  })
  await together(lines, () => waiting.splice(0))
  if (replaceSamples && !signal?.aborted) {
    const isWhole = names.length > 0 && job.summary.refused.length === 0
    if (isWhole) await removeSamples(db, category.slug)
    else job.summary.keptSamples = records.some(({ recipe }) => recipe)
  }
  job.summary.refused.sort(byName)
  job.summary.alike.sort(byName)
  return job.summary
}

/** Deletes what cut-off runs left behind. Only for the holder of the category's lock. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(PART)) await rm(join(folder, name), { force: true })
}

/** If one fails, the others end what they have begun and take nothing more; then the reason is told. */
async function together(lines: readonly Promise<void>[], stop: () => void): Promise<void> {
  for (const line of lines) line.catch(stop)
  for (const outcome of await Promise.allSettled(lines)) if (outcome.status === 'rejected') throw outcome.reason
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return naturally(a.name, b.name)
}

class FolderImport {
  readonly summary: ImportSummary
  private readonly options: ImportOptions
  private readonly captions: Captions
  private readonly byName = new Map<string, WallpaperRecord>()
  private readonly bySha = new Map<string, WallpaperRecord>()
  private readonly byId = new Map<string, WallpaperRecord>()
  private readonly ids = new Set<string>()
  /** In bytes, of what is here and of what this run has met: two files of one content have one size. */
  private readonly sizes = new Set<number>()
  private readonly names: ReadonlySet<string>
  /** Which file of this run brought a content first. */
  private readonly claimed = new Map<string, string>()
  private readonly looks = nearDuplicates()
  private readonly highest: number
  /** Of this run's files, in their order; taken when the first of them is new. */
  private firstNumber: Promise<number> | undefined

  constructor(
    options: ImportOptions,
    records: readonly WallpaperRecord[],
    names: readonly string[],
    captions: Captions,
  ) {
    this.options = options
    this.captions = captions
    this.names = new Set(names)
    this.summary = {
      imported: 0,
      unchanged: 0,
      renamed: 0,
      cleaned: 0,
      keptSamples: false,
      refused: [],
      alike: [],
      unknownCaptions: Object.keys(captions).filter((name) => !this.names.has(name)),
    }
    for (const record of records) {
      this.ids.add(record.wallpaper.id)
      this.byId.set(record.wallpaper.id, record)
      if (!record.source) continue
      this.byName.set(record.source.name, record)
      this.bySha.set(record.source.sha256, record)
      this.sizes.add(record.source.sizeBytes)
      this.looks.findLike(record.source.name, record.hash)
    }
    this.highest = records.reduce((most, { number }) => Math.max(most, number), 0)
  }

  /** Handles one file; never rejects because of the file, only because of the shop (a full disk, a lost database). */
  async take(name: string, at: number): Promise<void> {
    try {
      const outcome = await this.importFile(name, at)
      this.summary[outcome]++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.summary.refused.push({ name, reason: error.message })
    }
    this.options.onFile?.(name)
  }

  private async importFile(name: string, at: number): Promise<'imported' | 'unchanged'> {
    const { folder, dataDir, category, pool, keepMetadata } = this.options
    const file = join(folder, name)
    const found = await stat(file)
    if (!found.isFile()) throw new Refusal('is not a file')
    checkName(name)
    const facts = { name, sizeBytes: found.size, modifiedMs: found.mtimeMs, plan: PLAN, ...(keepMetadata && KEEPS) }
    const known = this.findKnown(name)
    if (known && isSameSource(known.source, facts) && this.hasPreviews(known)) {
      this.claimed.set(known.source?.sha256 ?? '', name)
      await this.rename(known)
      return 'unchanged'
    }
    // What may be here already under another name or time is only looked at; what is new is copied at once.
    const isNew = !this.sizes.has(found.size)
    this.sizes.add(found.size)
    const copy = join(workFolder(dataDir, category.slug), `${at}${extname(name)}`)
    try {
      const digest = await (isNew ? pool.copy(file, copy) : pool.digest(file))
      return await this.takeDigested(
        isNew ? copy : file,
        digest,
        { ...facts, sha256: digest.sha256 },
        { known, at, isSpent: isNew },
      )
    } finally {
      await rm(copy, { force: true })
    }
  }

  private async takeDigested(
    file: string,
    digest: FileDigest,
    source: SourceFile,
    found: Found,
  ): Promise<'imported' | 'unchanged'> {
    const { db, pool, allowSmall } = this.options
    const { known, at, isSpent } = found
    const moved = this.claim(source.name, source.sha256)
    if (
      moved?.source?.plan === PLAN &&
      moved.source.keepsMetadata === source.keepsMetadata &&
      this.hasPreviews(moved)
    ) {
      await saveRecord(db, { ...moved, source }, await findMaster(db, moved.wallpaper.id))
      await this.rename({ ...moved, source })
      return 'unchanged'
    }
    const master = await pool.inspect(file, allowSmall, WALLPAPER_PLAN)
    await this.store(file, digest, source, { master, known: moved ?? known, at, isSpent })
    return 'imported'
  }

  private findKnown(name: string): WallpaperRecord | undefined {
    const { replacement } = this.options
    return replacement ? this.byId.get(replacement.of) : this.byName.get(name)
  }

  private async rename(record: WallpaperRecord): Promise<void> {
    if (await renameByCaption(this.options.db, record, this.captions)) this.summary.renamed++
  }

  /** The record of the same content under an older name, if any. A second copy of a picture is refused. */
  private claim(name: string, sha256: string): WallpaperRecord | undefined {
    const known = this.bySha.get(sha256)
    const holder = known?.source?.name ?? name
    const { replacement } = this.options
    if (replacement && known && known.wallpaper.id !== replacement.of) throw new Refusal(sayKnown(known))
    const first = this.claimed.get(sha256) ?? (this.names.has(holder) ? holder : name)
    if (first !== name) throw new Refusal(saySame(first))
    this.claimed.set(sha256, name)
    return known
  }

  private async store(file: string, digest: FileDigest, source: SourceFile, taken: Taken): Promise<void> {
    const { dataDir, category, db, replacement } = this.options
    const { master, known, at, isSpent } = taken
    const made = await makeRecord(this.options, {
      file,
      isSpent,
      digest,
      source,
      master,
      number: known?.number ?? (await this.numberOf(at)),
      id: known?.wallpaper.id ?? this.newId(source.sha256),
      addedAt: known?.wallpaper.addedAt,
      // A picture in the place of another has its words.
      words: this.captions[source.name] ?? (replacement && known?.wallpaper),
      cleanTo: join(workFolder(dataDir, category.slug), source.sha256),
    })
    await inTransaction(db, async (trx) => {
      await saveMaster(trx, made.master)
      await saveRecord(trx, made.record, made.master)
    })
    const like = known ? undefined : this.looks.findLike(source.name, made.record.hash)
    if (like) this.summary.alike.push({ name: source.name, like })
    if (made.isCleaned) this.summary.cleaned++
  }

  /** Others may import into the category at the same time, on other machines. */
  private async numberOf(at: number): Promise<number> {
    const { db, category } = this.options
    this.firstNumber ??= takeNumbers(db, category.slug, this.highest, this.names.size)
    return (await this.firstNumber) + at
  }

  private newId(sha256: string): string {
    const id = newPictureId(this.options.category.slug, sha256, this.ids)
    this.ids.add(id)
    return id
  }

  private hasPreviews({ wallpaper }: WallpaperRecord): boolean {
    const folder = previewFolder(this.options.dataDir)
    return picturePaths(wallpaper.preview).every((path) => existsSync(join(folder, path)))
  }
}

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
  readonly words?: PictureWords | undefined
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
  const unnamed: PictureWords = describeUnnamed(category.name, number, previews.colours)
  const said = pictureWords((field) => words?.[field] ?? taken.master.said[field] ?? unnamed[field])
  const publicFile = publicName(category.slug, number, said.title, previews.contentHash)
  const preview = await publishPicture(previews, category.slug, publicFile, writePreview)
  const size = !is8K({ width, height }) && { size: { width, height } }
  const addedAt = taken.addedAt ?? today(now)
  const wallpaper = { id, ...said, colours: previews.colours, addedAt, preview, ...size }
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
