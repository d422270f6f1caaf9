import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Selectable } from 'kysely'
import type { StorageConfig } from '../config/storage-config.ts'
import type { Database } from '../database/database.ts'
import type { BackupRunTable } from '../database/schema.ts'

/** What is to be done, for a run that was started. */
export type BackupJob = {
  readonly runId: string
  readonly kind: 'backup' | 'test'
  /** Where backups lie, or the backup to be tested. */
  readonly folder: string
}

/** The same with what a process of its own has to be told. */
export type BackupProgramJob = BackupJob & {
  readonly databaseUrl: string
  readonly storage: StorageConfig
  readonly dataDir: string
}

export type BackupRun = Selectable<BackupRunTable>

/** Whoever is silent for so long has died: each tells every second that it goes on. */
const SILENT_MS = 2 * 60_000
const RUNNING = 'running'

/** A new run, or nothing while another is under way. What a process that died left is ended first. */
export async function startRun(
  db: Database,
  { kind, folder }: Pick<BackupRun, 'kind' | 'folder'>,
  now: Date,
): Promise<string | undefined> {
  const at = now.toISOString()
  await db
    .updateTable('backup_run')
    .set({ state: 'failed', running_key: null, ended_at: at, problem: 'It was cut off.' })
    .where('running_key', '=', RUNNING)
    .where('seen_at', '<', new Date(now.getTime() - SILENT_MS).toISOString())
    .execute()
  const started = await db
    .insertInto('backup_run')
    .values({
      id: randomUUID(),
      kind,
      folder,
      state: 'running',
      running_key: RUNNING,
      host: hostname(),
      started_at: at,
      seen_at: at,
      ended_at: null,
      files_done: 0,
      files_total: null,
      rows_kept: null,
      size_bytes: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.column('running_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return started?.id
}

type Progress = { readonly done: number; readonly total: number | null }

export async function noteProgress(db: Database, id: string, { done, total }: Progress, now: Date): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ files_done: done, files_total: total, seen_at: now.toISOString() })
    .where('id', '=', id)
    .where('running_key', '=', RUNNING)
    .execute()
}

export type RunResult = Pick<BackupRun, 'state' | 'problem'> &
  Partial<Pick<BackupRun, 'folder' | 'rows_kept' | 'size_bytes' | 'files_done' | 'files_total'>>

/** The first word counts: what ended stays as it ended. */
export async function endRun(db: Database, id: string, result: RunResult, now: Date): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ ...result, running_key: null, ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('running_key', '=', RUNNING)
    .execute()
}

/** Newest first. */
export async function listRuns(db: Database, limit: number): Promise<BackupRun[]> {
  return db.selectFrom('backup_run').selectAll().orderBy('started_at', 'desc').limit(limit).execute()
}

export async function findLastRun(db: Database, kind: BackupRun['kind'], state?: BackupRun['state']) {
  return db
    .selectFrom('backup_run')
    .selectAll()
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'done'))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A database of an earlier version can be backed up too, and keeps no runs. */
export async function keepsRuns(db: Database): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'backup_run')
}
