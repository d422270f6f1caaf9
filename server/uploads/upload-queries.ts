import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { inTransaction } from '../database/transactions.ts'
import type { MadeRecord } from '../pictures/import-masters.ts'
import type { WallpaperRecord } from '../pictures/wallpaper-records.ts'

type Stored = Selectable<Schema['upload']>

export type UploadRow = Omit<Stored, 'size_bytes' | 'received_bytes'> & {
  readonly size_bytes: number
  readonly received_bytes: number
}

function toRow(stored: Stored): UploadRow {
  return { ...stored, size_bytes: Number(stored.size_bytes), received_bytes: Number(stored.received_bytes) }
}

/** A picture that was uploaded and checked, and waits for a publication. */
export type NewPicture = MadeRecord & {
  /** The id of a picture of its category that it looks like. */
  readonly like: string | null
}

export type NewUpload = {
  readonly category: string
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: string
  readonly replaces: string | null
}

const FREE = { holder: null, held_until: null, is_wanted: 0 } as const

export async function insertUpload(db: Database, upload: NewUpload, now: Date): Promise<string> {
  const id = randomUUID()
  const at = now.toISOString()
  const unknown = { number: null, problem: null, sha256: null, master_key: null, facts: null }
  await db
    .insertInto('upload')
    .values({
      id,
      category: upload.category,
      name: upload.name,
      modified_at: upload.modifiedAt,
      size_bytes: upload.sizeBytes,
      received_bytes: 0,
      replaces: upload.replaces,
      state: 'receiving',
      created_at: at,
      changed_at: at,
      ...unknown,
      ...FREE,
    })
    .execute()
  return id
}

export async function findUpload(db: Database, id: string): Promise<UploadRow | undefined> {
  const row = await db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

/** Those of a category, in the order in which they began. */
export async function listUploads(db: Database, category: string): Promise<UploadRow[]> {
  const rows = await db
    .selectFrom('upload')
    .selectAll()
    .where('category', '=', category)
    .where('state', '!=', 'gone')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toRow)
}

export type Waiting = {
  /** How many are on their way. */
  readonly count: number
  /** Of those and of all that wait for a publication. */
  readonly bytes: number
  /** Of those alone that are on their way. */
  readonly bytesOnTheirWay: number
  /** What has yet to be received of it. */
  readonly bytesToCome: number
}

export async function sumWaiting(db: Database): Promise<Waiting> {
  const rows = await db
    .selectFrom('upload')
    .select(({ fn }) => ['state', fn.countAll().as('count'), fn.sum('size_bytes').as('size')])
    .select(({ fn }) => fn.sum('received_bytes').as('received'))
    .where('state', 'in', ['receiving', 'checking', 'new'])
    .groupBy('state')
    .execute()
  return rows.reduce(
    (sum, { state, count, size, received }) => ({
      count: sum.count + (state === 'new' ? 0 : Number(count)),
      bytes: sum.bytes + Number(size),
      bytesOnTheirWay: sum.bytesOnTheirWay + (state === 'new' ? 0 : Number(size)),
      bytesToCome: sum.bytesToCome + Number(size) - Number(received),
    }),
    { count: 0, bytes: 0, bytesOnTheirWay: 0, bytesToCome: 0 },
  )
}

/** Ids of those whose bytes are still wanted. */
export async function listUnderWay(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('upload').select('id').where('state', 'in', ['receiving', 'checking']).execute()
  return new Set(rows.map(({ id }) => id))
}

type Seen = {
  /** Uploads of the category, from before it was looked which number is the highest. */
  readonly uploads: readonly Pick<UploadRow, 'id'>[]
  readonly highest: number
}

/**
 * Which number its picture has in the category; the same one when it is asked again. Nothing if one of the others left
 * meanwhile, as with a publication: its number is not among those that were seen.
 */
export function takeNumber(db: Database, { id, category }: UploadRow, seen: Seen): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const rows = await lockCategory(trx, category)
    const mine = rows.find((row) => row.id === id)?.number
    if (mine) return mine
    const ids = new Set(rows.map((row) => row.id))
    if (seen.uploads.some((upload) => !ids.has(upload.id))) return undefined
    const number = rows.reduce((most, row) => Math.max(most, row.number ?? 0), seen.highest) + 1
    await trx.updateTable('upload').set({ number }).where('id', '=', id).execute()
    return number
  })
}

/** Those of a category, for one transaction at a time, of all machines. */
function lockCategory(trx: Database, category: string) {
  const rows = trx.selectFrom('upload').select(['id', 'number']).where('category', '=', category).orderBy('id')
  return (isPostgres(trx) ? rows.forUpdate() : rows).execute()
}

/** Whoever looked at it does not hold it any more: somebody else does. */
export class LostHoldError extends Error {
  override name = 'LostHoldError'
}

/**
 * It is in the draft from now on. The name of an equal file that came before, if there is one: then nothing is changed.
 */
export function noteNew(db: Database, upload: UploadRow, picture: NewPicture, now: Date): Promise<string | undefined> {
  const { id, category } = upload
  const { master, record } = picture
  const sha256 = record.source?.sha256 ?? null
  return inTransaction(db, async (trx) => {
    await lockCategory(trx, category)
    const equal = await trx
      .selectFrom('upload')
      .select('name')
      .where('category', '=', category)
      .where('state', '=', 'new')
      .where('sha256', '=', sha256)
      .where('id', '!=', id)
      .executeTakeFirst()
    if (equal) return equal.name
    const facts = JSON.stringify(picture)
    await judge(trx, upload, { state: 'new', sha256, master_key: master.storageKey, facts }, now)
    return undefined
  })
}

export async function noteRefused(db: Database, upload: UploadRow, problem: string, now: Date): Promise<void> {
  await judge(db, upload, { state: 'refused', problem }, now)
}

async function judge(db: Database, { id, holder }: UploadRow, verdict: Partial<UploadRow>, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('upload')
    .set({ ...verdict, changed_at: now.toISOString(), ...FREE })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .where('holder', '=', holder)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) throw new LostHoldError()
}

/** Gives it up and tells what it was; nothing while somebody looks at it. Its files go with the next round of tidying. */
export async function giveUpUpload(db: Database, id: string, now: Date): Promise<UploadRow | undefined> {
  const row = await db
    .updateTable('upload')
    .set({ state: 'gone', changed_at: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'refused', 'new'])
    .returningAll()
    .executeTakeFirst()
  return row && toRow(row)
}

/** The draft was given up. */
export async function giveUpNew(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ state: 'gone', changed_at: now.toISOString() })
    .where('state', '=', 'new')
    .execute()
}

/** Those that nobody went on with, and refusals that everybody has seen. */
export async function giveUpOld(db: Database, since: Date, now: Date): Promise<void> {
  await db
    .updateTable('upload')
    .set({ state: 'gone', changed_at: now.toISOString() })
    .where('state', 'in', ['receiving', 'refused'])
    .where('changed_at', '<', since.toISOString())
    .execute()
}

export async function listGone(db: Database): Promise<UploadRow[]> {
  const rows = await db.selectFrom('upload').selectAll().where('state', '=', 'gone').execute()
  return rows.map(toRow)
}

export async function deleteUploads(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('id', 'in', [...ids, ''])
    .execute()
}

/** Of these, those that still wait for a publication; how many there were. */
export async function deleteNew(db: Database, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('upload')
    .where('id', 'in', [...ids, ''])
    .where('state', '=', 'new')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Where the masters of new pictures lie. */
export async function listNewKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('upload').select('master_key').where('state', '=', 'new').execute()
  return rows.flatMap(({ master_key }) => master_key ?? [])
}

/** Whether the picture was ever published. */
export async function wasShown(db: Database, picture: string): Promise<boolean> {
  const found = await db.selectFrom('shown_picture').select('id').where('id', '=', picture).executeTakeFirst()
  return found !== undefined
}

/** One that waits for a publication, with the uploads that brought it. */
export type WaitingPicture = NewPicture & { readonly uploads: readonly string[]; readonly since: string }

/** What was uploaded, was found good and is not published yet; up to a moment, if one is given. */
export async function listNewPictures(db: Database, until?: string | undefined): Promise<WaitingPicture[]> {
  const rows = await db
    .selectFrom('upload')
    .select(['id', 'facts', 'changed_at'])
    .where('state', '=', 'new')
    .$if(until !== undefined, (query) => query.where('changed_at', '<=', until ?? ''))
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  const pictures = new Map<string, WaitingPicture>()
  for (const { id, facts, changed_at: since } of rows) {
    if (facts === null) continue
    const picture = JSON.parse(facts) as NewPicture
    const before = pictures.get(picture.record.wallpaper.id)
    // The last one that took a place has it.
    pictures.set(picture.record.wallpaper.id, { ...picture, since, uploads: [...(before?.uploads ?? []), id] })
  }
  return [...pictures.values()]
}

export function recordsOf(pictures: readonly NewPicture[]): WallpaperRecord[] {
  return pictures.map(({ record }) => record)
}
