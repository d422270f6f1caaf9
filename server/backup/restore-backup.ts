import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../database/database.ts'
import { countRows, findCorruption, writeRows } from '../database/dump.ts'
import { findVersion, migrate } from '../database/migrate.ts'
import { TABLES } from '../database/tables.ts'
import { previewKey, type Storage } from '../storage/storage.ts'
import { PART } from '../storage/write-whole.ts'
import { BackupError, contentFile, findDamage, type Manifest, readManifest, readTable } from './backup-set.ts'

export type RestoreOptions = {
  readonly db: Database
  readonly dataDir: string
  readonly storage: Storage
  /** True where machines share the storage: it holds the previews as well. */
  readonly isShared: boolean
  /** The backup itself. */
  readonly folder: string
  /** Of the backup, if it was read whole already. */
  readonly manifest?: Manifest
  readonly onStart?: (files: number) => void
  readonly onFile?: (name: string) => void
}

/**
 * Brings a whole shop back into an empty place, on either kind of database and storage. Every byte is checked before the
 * first is written. The rows come last and all at once, so one that was cut off is simply run again.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { db, dataDir, folder } = options
  const manifest = options.manifest ?? (await readWholeBackup(folder))
  await refuseLiving(db, dataDir)
  const mark = restoringMark(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(mark, folder)
  options.onStart?.(manifest.masters.length + manifest.files.length)
  await bringMasters(options, manifest)
  await bringFiles(options, manifest)
  await restoreRows(db, folder, manifest)
  await rm(mark)
  return manifest
}

/** Reads every byte of a backup; throws if one is not as it was written. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const [damage] = await findDamage(folder, manifest)
  if (damage) throw new BackupError(`The backup is damaged: ${damage}`)
  return manifest
}

function restoringMark(dataDir: string): string {
  return join(dataDir, 'restoring')
}

/** A shop that somebody bought from is never overwritten. */
async function refuseLiving(db: Database, dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, 'catalogue')) && !existsSync(restoringMark(dataDir))) {
    throw new BackupError(`There is a shop in '${dataDir}' already; restore into an empty DATA_DIR.`)
  }
  if ((await findVersion(db)) === undefined) return
  // One of an older version that was cut off left fewer tables.
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const table of TABLES) {
    if (!there.has(table) || (await countRows(db, table)) === 0) continue
    throw new BackupError(`There is a shop in the database already (${table} has rows); restore into an empty one.`)
  }
}

async function bringMasters({ storage, folder, onFile }: RestoreOptions, { masters }: Manifest): Promise<void> {
  for (const { key, sha256, sizeBytes } of masters) {
    const isThere = (await storage.size(key)) === sizeBytes
    if (!isThere) await storage.put(key, { file: contentFile(join(folder, '..'), sha256) }, sha256)
    onFile?.(key)
  }
}

const PREVIEWS = 'catalogue/previews/'

async function bringFiles(options: RestoreOptions, { files }: Manifest): Promise<void> {
  const { dataDir, folder, storage, isShared, onFile } = options
  for (const { path, sha256 } of files) {
    const to = join(dataDir, path)
    if (!to.startsWith(join(dataDir, '/'))) throw new BackupError(`'${path}' lies outside of the data folder.`)
    const from = contentFile(join(folder, '..'), sha256)
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, `${to}${PART}`)
    await rename(`${to}${PART}`, to)
    if (isShared && path.startsWith(PREVIEWS)) {
      await storage.put(previewKey(path.slice(PREVIEWS.length)), await readFile(from))
    }
    onFile?.(path)
  }
}

const RESTORED =
  'The shop was restored from a backup while this was being sent. Whoever got it after that backup would get it again.'

/** What was sent since the backup nobody knows: news leave only when a person says so. */
async function holdNews(trx: Database): Promise<void> {
  const news = trx.updateTable('announcement')
  await news.set({ state: 'draft', send_at: null }).where('state', '=', 'scheduled').execute()
  await news.set({ state: 'stopped', problem: RESTORED }).where('state', '=', 'sending').execute()
}

/** The rows alone, into an empty database of either kind: all of them, counted, or none. */
export async function restoreRows(db: Database, folder: string, { migration, tables }: Manifest): Promise<void> {
  await migrate(db, migration)
  await db.transaction().execute(async (trx) => {
    for (const table of TABLES) {
      if (!tables[table]) continue
      for await (const rows of readTable(folder, table)) await writeRows(trx, table, rows)
      const count = await countRows(trx, table)
      if (count !== tables[table].rows) throw new BackupError(`${table} has ${count} rows, not ${tables[table].rows}.`)
    }
    if (tables.announcement) await holdNews(trx)
  })
  await migrate(db)
  const [corruption] = await findCorruption(db)
  if (corruption) throw new BackupError(`The restored database is damaged: ${corruption}`)
}
