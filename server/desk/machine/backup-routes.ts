import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'
import type { DeskBackupRun, DeskBackups } from '../../../contract/desk/settings.ts'
import {
  type BackupJob,
  type BackupRun,
  endRun,
  findLastRun,
  listRuns,
  startRun,
} from '../../backup/backup-run-queries.ts'
import { ProblemError } from '../../http/problem.ts'
import { noteAudit } from '../audit.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import type { MachineParts } from '../machine.ts'
import type { SignedInStaff } from '../staff-sessions.ts'

const SHOWN = 8

const where = z.object({ folder: z.string().trim().min(1).max(500) })

/** A backup now, and whether the newest one can be restored: what the owner's command does, beside the shop's own work. */
export function backupRoutes(parts: MachineParts): readonly DeskRoute[] {
  const { db } = parts
  return [
    staffRoute({ method: 'GET', path: '/machine/backups', access: 'set-up', answer: () => describeBackups(parts) }),
    staffRoute({
      // It holds every buyer and the shop's secret: where it is written is the owner's word alone.
      method: 'POST',
      path: '/machine/backups',
      access: 'set-up',
      needsRecentProof: true,
      body: where,
      async answer({ body, staff }) {
        const folder = await openTarget(body.folder)
        await start(parts, staff, { kind: 'backup', folder })
        return { words: 'The backup is under way. The shop stays open.' }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/machine/backups/test',
      access: 'set-up',
      async answer({ staff }) {
        const last = await findLastRun(db, 'backup', 'done')
        if (!last) throw new ProblemError('bad-request', 'There is no backup yet that could be tested.')
        await access(last.folder, constants.R_OK).catch(() => {
          throw new ProblemError('bad-request', `${last.folder} is not on this machine; it was taken on ${last.host}.`)
        })
        await start(parts, staff, { kind: 'test', folder: last.folder })
        return { words: 'The newest backup is being read.' }
      },
    }),
  ]
}

/** Answers once it has begun; what becomes of it is written down by whoever does it. */
async function start({ db, machine, now }: MachineParts, staff: SignedInStaff, what: Omit<BackupJob, 'runId'>) {
  const runId = await startRun(db, what, now())
  if (runId === undefined) throw new ProblemError('conflict', 'A backup or a test of one is under way already.')
  const did = what.kind === 'backup' ? 'started a backup' : 'tested a backup'
  await noteAudit(db, { staffId: staff.id, area: 'machine', did, after: { folder: what.folder } }, now())
  machine.runBackup({ ...what, runId }).catch(async (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    await endRun(db, runId, { state: 'failed', problem: `It failed: ${why}` }, now())
  })
}

async function openTarget(folder: string): Promise<string> {
  if (!isAbsolute(folder)) throw new ProblemError('bad-request', 'Name the whole folder, such as /mnt/backups.')
  const target = resolve(folder)
  try {
    // Not the folders above it: where a disk is not connected, its place would fill the machine's own.
    await mkdir(target, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await access(join(target, '.'), constants.W_OK)
  } catch {
    throw new ProblemError('bad-request', 'This folder does not exist or cannot be written. Is the disk connected?')
  }
  return target
}

async function describeBackups({ db, machine }: MachineParts): Promise<DeskBackups> {
  const last = await findLastRun(db, 'backup', 'done')
  const lastTest = await findLastRun(db, 'test')
  return {
    runs: (await listRuns(db, SHOWN)).map(toDesk),
    last: last ? toDesk(last) : null,
    lastTest: lastTest ? toDesk(lastTest) : null,
    folder: last ? dirname(last.folder) : join(machine.config.dataDir, 'backups'),
  }
}

function toDesk(run: BackupRun): DeskBackupRun {
  const { id, kind, state, folder, host, problem } = run
  return {
    id,
    kind,
    state,
    folder,
    host,
    problem,
    startedAt: run.started_at,
    endedAt: run.ended_at,
    filesDone: run.files_done,
    filesTotal: run.files_total,
    rows: run.rows_kept === null ? null : Number(run.rows_kept),
    sizeBytes: run.size_bytes === null ? null : Number(run.size_bytes),
  }
}
