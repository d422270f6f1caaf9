import type { Logger } from 'pino'
import { type Job, repeat } from '../jobs/repeat.ts'
import { type MasterPool, masterPool } from '../decoding/master-pool.ts'
import { type CheckParts, checkUpload } from './check-upload.ts'
import { type MeasureFree, roomToCheck } from './find-room.ts'
import { holdUpload } from './hold-upload.ts'
import { removeLeftFiles } from './tidy-uploads.ts'
import { findUpload, LostHoldError } from './upload-queries.ts'

/** For what another process left; whoever receives a last part asks at once. */
const EVERY_MS = 5000

type Checking = Omit<CheckParts, 'pool' | 'inTurn'> & {
  readonly openPool?: (() => MasterPool) | undefined
  /** How many files one process looks at together. */
  readonly atOnce: number
  /** What uploads may take of the disk, where pictures lie on one. */
  readonly measureFree?: MeasureFree | undefined
}

/** Looks at whole uploads, in every process. Its worker processes are there while there is something to do. */
export function startUploadChecks(checking: Checking, logger: Pick<Logger, 'error'>): Job {
  let isTidy = false
  return repeat({
    name: 'checking uploads',
    everyMs: EVERY_MS,
    firstAfterMs: EVERY_MS,
    logger,
    async run(stopping) {
      if (!isTidy) await removeLeftFiles(checking.db, checking.dataDir)
      isTidy = true
      await checkUploads(checking, stopping)
    },
  })
}

/** One round: until nothing is left that nobody looks at. */
export async function checkUploads(checking: Checking, stopping?: AbortSignal): Promise<void> {
  const { db, atOnce, openPool = () => masterPool({ size: atOnce }) } = checking
  const seen = new Set<string>()
  if ((await listWaiting(checking)).length === 0) return
  const pool = openPool()
  const inTurn = turns()
  const withRoom = roomToCheck(checking.measureFree)
  const line = async () => {
    while (!stopping?.aborted) {
      const id = (await listWaiting(checking)).find((waiting) => !seen.has(waiting))
      if (id === undefined) return
      seen.add(id)
      const hold = await holdUpload({ ...checking, patienceMs: 0 }, id)
      if (!hold) continue
      try {
        const upload = await findUpload(db, id)
        if (upload?.state === 'checking')
          await withRoom(upload, () => checkUpload({ ...checking, pool, inTurn }, upload))
      } catch (error) {
        if (!(error instanceof LostHoldError)) throw error
      } finally {
        await hold.release()
      }
    }
  }
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, line))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  } finally {
    pool.close()
  }
}

function turns(): CheckParts['inTurn'] {
  let last = Promise.resolve()
  return (work) => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

async function listWaiting({ db, now }: Pick<Checking, 'db' | 'now'>): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('id')
    .where('state', '=', 'checking')
    .where((where) => where.or([where('holder', 'is', null), where('held_until', '<', now().toISOString())]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
