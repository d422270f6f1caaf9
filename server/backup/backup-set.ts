import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { TABLES } from '../database/tables.ts'
import { digestFile } from '../decoding/file-digest.ts'
import { writeWhole } from '../storage/write-whole.ts'

const stored = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), sizeBytes: z.int().min(0) })

const manifest = z.object({
  version: z.literal(1),
  takenAt: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  tables: z.partialRecord(z.enum(TABLES), stored.extend({ rows: z.int().min(0) })),
  /** Of the data folder, by their paths in it. */
  files: z.array(stored.extend({ path: z.string() })),
  /** Private files, by their storage keys. */
  masters: z.array(stored.extend({ key: z.string() })),
})

/**
 * One backup: a folder with the manifest and the tables. The files' contents lie beside all backups in `files/`, named by
 * their SHA-256, so the next backup brings only what is new.
 */
export type Manifest = z.infer<typeof manifest>

export class BackupError extends Error {
  override name = 'BackupError'
}

const MANIFEST = 'manifest.json'

export function contentFile(root: string, sha256: string): string {
  return join(root, 'files', sha256.slice(0, 2), sha256)
}

export function tableFile(folder: string, table: string): string {
  return join(folder, 'tables', `${table}.jsonl`)
}

export function manifestFiles(value: Manifest): Readonly<Record<string, string>> {
  const text = JSON.stringify(value, null, 1)
  return { [MANIFEST]: text, 'manifest.sha256': createHash('sha256').update(text).digest('hex') }
}

/** The folder itself if it is a backup, else the newest backup in it. */
export function findBackup(folder: string): string {
  const within = existsSync(folder) ? readdirSync(folder).toSorted().reverse() : []
  const found = [folder, ...within.map((name) => join(folder, name))].find((one) => existsSync(join(one, MANIFEST)))
  if (!found) throw new BackupError(`There is no backup in '${folder}'.`)
  return found
}

export async function readManifest(folder: string): Promise<Manifest> {
  const [text, sha256] = await Promise.all(
    [MANIFEST, 'manifest.sha256'].map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  )
  if (
    createHash('sha256')
      .update(text ?? '')
      .digest('hex') !== sha256?.trim()
  ) {
    throw new BackupError(`The manifest of '${folder}' is not the one that was written.`)
  }
  return manifest.parse(JSON.parse(text ?? ''))
}

/** Reads every byte and says what is not as the manifest has it. */
export async function findDamage(folder: string, { tables, files, masters }: Manifest): Promise<string[]> {
  const root = join(folder, '..')
  const expected = [
    ...Object.entries(tables).map(([name, facts]) => ({ ...facts, name, file: tableFile(folder, name) })),
    ...files.map((facts) => ({ ...facts, name: facts.path, file: contentFile(root, facts.sha256) })),
    ...masters.map((facts) => ({ ...facts, name: facts.key, file: contentFile(root, facts.sha256) })),
  ]
  const damage: string[] = []
  for (const { name, file, sha256, sizeBytes } of expected) {
    const found = await stat(file).catch(() => undefined)
    if (!found) damage.push(`${name} is missing.`)
    else if (found.size !== sizeBytes || (await digestFile(file)).sha256 !== sha256) damage.push(`${name} has changed.`)
  }
  return damage
}

/** A table's rows in parts. */
export async function* readTable(folder: string, table: string): AsyncGenerator<Record<string, unknown>[]> {
  const lines = createInterface({
    input: createReadStream(tableFile(folder, table)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  let rows: Record<string, unknown>[] = []
  for await (const line of lines) {
    rows.push(JSON.parse(line))
    if (rows.length < 500) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const lastBackup = z.object({ takenAt: z.iso.datetime(), folder: z.string() })

type LastBackup = z.infer<typeof lastBackup>

/** Beside what was backed up, so that the doctor can say how old it is. */
function lastBackupFile(dataDir: string): string {
  return join(dataDir, 'last-backup.json')
}

export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  await writeWhole(lastBackupFile(dataDir), JSON.stringify(backup))
}

/** Nothing if there was none, or if the note cannot be read. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(lastBackupFile(dataDir), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
