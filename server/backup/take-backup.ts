import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type { Database } from '../database/database.ts'
import { findCorruption, readAtOneMoment, readRows } from '../database/dump.ts'
import { findVersion } from '../database/migrate.ts'
import { TABLES, type TableName } from '../database/tables.ts'
import { digestFile, verifying } from '../decoding/file-digest.ts'
import { listMasterKeys } from '../library/master-files.ts'
import type { Storage } from '../storage/storage.ts'
import { writeWhole } from '../storage/write-whole.ts'
import { BackupError, contentFile, type Manifest, manifestFiles, tableFile } from './backup-set.ts'

export type BackupOptions = {
  readonly db: Database
  readonly storage: Storage
  readonly dataDir: string
  /** Where backups lie; each gets a folder of its own in it. */
  readonly target: string
  readonly now: Date
  /** Left out where the bucket is kept safe by other means. */
  readonly withMasters: boolean
  /** The database alone: the files of the data folder stay as they are. */
  readonly onlyDatabase?: boolean
  readonly onStart?: (files: number) => void
  readonly onFile?: (name: string) => void
  /** After each file, those of the data folder included: of how many that are known of so far. */
  readonly onCopied?: ((done: number, known: number) => void) | undefined
}

export type BackupSummary = {
  readonly folder: string
  readonly rows: number
  readonly files: number
  readonly copiedBytes: number
  /** Of everything that it holds, also what an earlier backup had copied. */
  readonly sizeBytes: number
  /** Masters that the database names and the storage does not have. */
  readonly missing: readonly string[]
}

/**
 * Takes a backup while the shop is open. The order makes it consistent: what the importer wrote down first, then the
 * database at one moment, then the masters it names, which never change. It appears whole or not at all.
 */
export async function takeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { db, target, now } = options
  const migration = await findVersion(db)
  if (!migration) throw new BackupError('There is nothing to back up: the database is empty.')
  const corruption = await findCorruption(db)
  if (corruption.length > 0) throw new BackupError(`The database is damaged: ${corruption[0]}`)
  const folder = join(target, now.toISOString().replaceAll(':', '-'))
  const unfinished = `${folder}.part`
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const pool = contentPool(target)
  const files = options.onlyDatabase ? [] : await copyDataFolder(options, pool)
  const { tables, masterKeys } = await readAtOneMoment(db, async (moment) => ({
    tables: await dumpTables(moment, unfinished),
    masterKeys: options.withMasters ? await listMasterKeys(moment) : [],
  }))
  options.onStart?.(masterKeys.length)
  const { masters, missing } = await copyMasters(options, masterKeys, pool, files.length)
  const manifest: Manifest = { version: 1, takenAt: now.toISOString(), migration, tables, files, masters }
  for (const [name, text] of Object.entries(manifestFiles(manifest))) await writeWhole(join(unfinished, name), text)
  await rename(unfinished, folder)
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const sizeBytes = [...Object.values(tables), ...files, ...masters].reduce((sum, part) => sum + part.sizeBytes, 0)
  return { folder, rows, files: files.length + masters.length, copiedBytes: pool.copiedBytes(), sizeBytes, missing }
}

type Pool = ReturnType<typeof contentPool>

/** Contents by their SHA-256, each once. */
function contentPool(root: string) {
  let copied = 0
  return {
    copiedBytes: () => copied,
    async add(sha256: string, sizeBytes: number, open: () => Promise<Readable | undefined>): Promise<boolean> {
      const file = contentFile(root, sha256)
      if ((await stat(file).catch(() => undefined))?.size === sizeBytes) return true
      const content = await open()
      if (!content) return false
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const part = `${file}.${randomUUID()}.part`
      try {
        await pipeline(content, verifying(sha256), createWriteStream(part, { mode: 0o600, flush: true }))
        await rename(part, file)
      } finally {
        await rm(part, { force: true })
      }
      copied += sizeBytes
      return true
    },
  }
}

/** What lies in the data folder beside database and storage: previews, and the owner's files. */
async function copyDataFolder({ dataDir, onCopied }: BackupOptions, pool: Pool): Promise<Manifest['files']> {
  const catalogue = join(dataDir, 'catalogue')
  const entries = existsSync(catalogue) ? await readdir(catalogue, { recursive: true, withFileTypes: true }) : []
  const inCatalogue = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const own = ['secret', 'checkout-links.json'].map((name) => join(dataDir, name)).filter((file) => existsSync(file))
  const files: Manifest['files'] = []
  const named = [...inCatalogue, ...own].map((file) => ({ file, path: relative(dataDir, file).split(sep).join('/') }))
  const kept = named.filter(({ path }) => !path.endsWith('.part'))
  for (const { file, path } of kept) {
    const { sha256, sizeBytes } = await digestFile(file)
    await pool.add(sha256, sizeBytes, async () => createReadStream(file))
    files.push({ path, sha256, sizeBytes })
    onCopied?.(files.length, kept.length)
  }
  return files
}

async function dumpTables(moment: Database, folder: string): Promise<Manifest['tables']> {
  // A database from before an upgrade lacks the newest tables.
  const there = new Set((await moment.introspection.getTables()).map(({ name }) => name))
  const tables: Manifest['tables'] = {}
  for (const table of TABLES) if (there.has(table)) tables[table] = await dumpTable(moment, folder, table)
  return tables
}

async function dumpTable(moment: Database, folder: string, table: TableName) {
  const out = createWriteStream(tableFile(folder, table), { flags: 'wx', mode: 0o600, flush: true })
  const hash = createHash('sha256')
  let [rows, sizeBytes] = [0, 0]
  for await (const part of readRows(moment, table)) {
    const lines = Buffer.from(part.map((row) => `${JSON.stringify(row)}\n`).join(''))
    hash.update(lines)
    rows += part.length
    sizeBytes += lines.length
    if (!out.write(lines)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  return { rows, sizeBytes, sha256: hash.digest('hex') }
}

async function copyMasters(options: BackupOptions, keys: readonly string[], pool: Pool, before: number) {
  const { storage, onFile, onCopied } = options
  const masters: Manifest['masters'] = []
  const missing: string[] = []
  for (const key of keys) {
    // A master is named by its content.
    const sha256 = key.slice(key.lastIndexOf('/') + 1)
    const sizeBytes = await storage.size(key)
    const isThere = sizeBytes !== undefined && (await pool.add(sha256, sizeBytes, () => storage.open(key)))
    if (isThere) masters.push({ key, sha256, sizeBytes })
    else missing.push(key)
    onFile?.(key)
    onCopied?.(before + masters.length + missing.length, before + keys.length)
  }
  return { masters, missing }
}
