import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '../database/database.ts'
import { repeat } from '../jobs/repeat.ts'
import { endRun, keepsRuns, noteProgress, type RunResult, startRun } from './backup-run-queries.ts'
import { BackupError, type Manifest, noteBackup } from './backup-set.ts'
import { readWholeBackup, restoreRows } from './restore-backup.ts'
import { type BackupOptions, type BackupSummary, takeBackup } from './take-backup.ts'

const TELL_EVERY_MS = 1000

type Running = {
  readonly db: Database
  readonly clock: () => Date
  /** Of a run that was started for this already. */
  readonly runId?: string | undefined
}

type BackUp = Running & Omit<BackupOptions, 'now' | 'onlyDatabase' | 'onCopied'>

/** Takes a backup and writes down what became of it. Refused while another backup, or a test of one, is under way. */
export async function backUp(options: BackUp): Promise<BackupSummary> {
  const { dataDir, target, clock } = options
  const now = clock()
  return running(options, { kind: 'backup', folder: resolve(target) }, async (progress) => {
    const summary = await takeBackup({
      ...options,
      now,
      onCopied(done, known) {
        progress.done = done
        progress.total = known
      },
    })
    const folder = resolve(summary.folder)
    await noteBackup(dataDir, { takenAt: now.toISOString(), folder })
    const problem = summary.missing.length > 0 ? `The storage lacks ${summary.missing.length} masters.` : null
    const facts = { rows_kept: summary.rows, size_bytes: summary.sizeBytes, folder }
    return [summary, { state: 'done', problem, ...facts, files_done: summary.files, files_total: summary.files }]
  })
}

type Test = Running & {
  /** Of one backup. */
  readonly folder: string
}

/**
 * Reads every byte of a backup, and brings its rows into a database of their own that is thrown away: they are counted,
 * and the database looks at its own pages. Nothing of the shop is touched.
 */
export async function testRestore(options: Test): Promise<Manifest> {
  const { folder } = options
  return running(options, { kind: 'test', folder }, async () => {
    const manifest = await readWholeBackup(folder)
    await restoreAside(folder, manifest)
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    const files = manifest.files.length + manifest.masters.length
    const facts = { rows_kept: rows, size_bytes: sizeOf(manifest), files_done: files, files_total: files }
    return [manifest, { state: 'done', problem: null, ...facts }]
  })
}

/** Beside the backups: they are as private, and there is as much room. */
async function restoreAside(folder: string, manifest: Manifest): Promise<void> {
  const file = join(folder, '..', 'restore-test.part')
  const remove = async () => {
    for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true })
  }
  await remove()
  const db = openDatabase(`sqlite:${file}`)
  try {
    await restoreRows(db, folder, manifest)
  } finally {
    await db.destroy()
    await remove()
  }
}

function sizeOf({ tables, files, masters }: Manifest): number {
  return [...Object.values(tables), ...files, ...masters].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

type Counted = { done: number; total: number | null }

async function running<Value>(
  { db, clock, runId }: Running,
  what: Parameters<typeof startRun>[1],
  work: (progress: Counted) => Promise<[Value, RunResult]>,
): Promise<Value> {
  const progress: Counted = { done: 0, total: null }
  if (!(await keepsRuns(db))) return (await work(progress))[0]
  const id = runId ?? (await startRun(db, what, clock()))
  if (id === undefined) throw new BackupError('A backup or a test of one is under way; wait until it has ended.')
  const telling = repeat({
    name: 'noting how far a backup is',
    everyMs: TELL_EVERY_MS,
    logger: { error() {} },
    run: () => noteProgress(db, id, progress, clock()),
  })
  try {
    const [value, result] = await work(progress)
    await endRun(db, id, result, clock())
    return value
  } catch (error) {
    const problem = error instanceof BackupError ? error.message : `It failed: ${nameOf(error)}.`
    await endRun(db, id, { state: 'failed', problem }, clock())
    throw error
  } finally {
    await telling.stop()
  }
}

/** Of a disk: 'ENOSPC'. Its words name folders and are long. */
function nameOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}
