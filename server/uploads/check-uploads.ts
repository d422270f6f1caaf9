import { join } from 'node:path'
import type { Logger } from 'pino'
import { type MasterPool, masterPool } from '../decoding/master-pool.ts'
import { planDigest, WALLPAPER_PLAN } from '../decoding/preview-plan.ts'
import { checkName, Refusal, sayKnown, saySame } from '../decoding/refusal.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { type MadeRecord, makeRecord, newPictureId, type RecordMaker } from '../pictures/import-masters.ts'
import { nearDuplicates } from '../pictures/picture-likeness.ts'
import { listRecords } from '../pictures/picture-queries.ts'
import { type WallpaperRecord, withAdded } from '../pictures/wallpaper-records.ts'
import { type MeasureFree, roomToCheck } from './find-room.ts'
import { holdUpload, type UploadParts } from './receive-part.ts'
import { removeLeftFiles } from './tidy-uploads.ts'
import { uploadFolder } from './upload-bytes.ts'
import {
  findUpload,
  LostHoldError,
  listNewPictures,
  listUploads,
  noteNew,
  noteRefused,
  recordsOf,
  takeNumber,
  type UploadRow,
} from './upload-queries.ts'

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

const PLAN = planDigest()

type CheckParts = UploadParts &
  Omit<RecordMaker, 'category'> & {
    readonly dataDir: string
    /** One after the other, so that each is compared with those before it. */
    readonly inTurn: (work: () => Promise<void>) => Promise<void>
    /** What the category is called in the draft; nothing if it has left it. */
    readonly findCategory: (slug: string) => Promise<{ readonly slug: string; readonly name: string } | undefined>
  }

/**
 * Looks at an upload that is whole as an import looks at a file, and lets it into the draft or says why not. Cut off, it may be
 * done again: content names everything that is stored.
 */
async function checkUpload(parts: CheckParts, upload: UploadRow): Promise<void> {
  const { db, bytes, now } = parts
  try {
    const made = await takeUpload(parts, upload)
    await parts.inTurn(() => land(parts, upload, made))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await noteRefused(db, upload, error.message, now())
  }
  await bytes.remove(upload)
}

async function land(parts: CheckParts, upload: UploadRow, made: MadeRecord): Promise<void> {
  const records = await listKnown(parts, upload.category)
  refuseKnown(records, made.record.source?.sha256)
  const like = findLike(records, made.record)
  const equal = await noteNew(parts.db, upload, { ...made, like }, parts.now())
  if (equal) throw new Refusal(saySame(equal))
}

async function takeUpload(parts: CheckParts, upload: UploadRow): Promise<MadeRecord> {
  const { pool, bytes, dataDir } = parts
  const { id, name, size_bytes: sizeBytes } = upload
  const category = await parts.findCategory(upload.category)
  if (!category) throw new Refusal('belongs to a category that is gone')
  const file = await bytes.toFile({ id, name, sizeBytes })
  if (!file) throw new Refusal('was lost on its way: bring it again')
  checkName(name)
  const digest = await pool.digest(file)
  const records = await listKnown(parts, upload.category)
  refuseKnown(records, digest.sha256)
  const replaced = findReplaced(records, upload)
  const master = await pool.inspect(file, false, WALLPAPER_PLAN)
  const number = replaced?.number ?? (await findNumber(parts, upload))
  const modifiedMs = Date.parse(upload.modified_at)
  return makeRecord(
    { ...parts, category },
    {
      file,
      digest,
      master,
      number,
      source: { name, sizeBytes, modifiedMs, sha256: digest.sha256, plan: PLAN },
      id: replaced?.wallpaper.id ?? newPictureId(category.slug, digest.sha256, idsOf(records)),
      words: replaced?.wallpaper,
      addedAt: replaced?.wallpaper.addedAt,
      cleanTo: join(uploadFolder(dataDir), `${id}.clean`),
    },
  )
}

/** Those that wait and those that are in: asked for in the order in which a picture goes through them, so that none is between the two. */
async function listKnown({ db }: CheckParts, slug: string): Promise<WallpaperRecord[]> {
  const waiting = recordsOf(await listNewPictures(db))
  return withAdded(await listRecords(db, slug), slug, waiting)
}

function refuseKnown(records: readonly WallpaperRecord[], sha256: string | undefined): void {
  const known = records.find(({ source }) => source && source.sha256 === sha256)
  if (known) throw new Refusal(sayKnown(known))
}

/** One more than the highest there is; whoever publishes meanwhile has it looked for again. */
async function findNumber(parts: CheckParts, upload: UploadRow): Promise<number> {
  for (;;) {
    const uploads = await listUploads(parts.db, upload.category)
    const records = await listKnown(parts, upload.category)
    const number = await takeNumber(parts.db, upload, { uploads, highest: highest(records) })
    if (number !== undefined) return number
  }
}

function findReplaced(records: readonly WallpaperRecord[], { replaces }: UploadRow): WallpaperRecord | undefined {
  if (replaces === null) return undefined
  const replaced = records.find(({ wallpaper }) => wallpaper.id === replaces)
  if (!replaced) throw new Refusal('should take the place of a picture that is gone')
  return replaced
}

function highest(records: readonly WallpaperRecord[]): number {
  return records.reduce((most, { number }) => Math.max(most, number), 0)
}

function idsOf(records: readonly WallpaperRecord[]): ReadonlySet<string> {
  return new Set(records.map(({ wallpaper }) => wallpaper.id))
}

/** Of the owner's own: a sample goes sooner or later. */
function findLike(records: readonly WallpaperRecord[], { wallpaper, hash }: WallpaperRecord): string | null {
  const looks = nearDuplicates()
  for (const record of records) {
    if (record.source && record.wallpaper.id !== wallpaper.id) looks.findLike(record.wallpaper.id, record.hash)
  }
  return looks.findLike(wallpaper.id, hash) ?? null
}
