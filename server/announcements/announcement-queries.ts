import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

export type AnnouncementRow = Selectable<Schema['announcement']>

export type AnnouncementState = AnnouncementRow['state']

/** What its writer decides. */
export type Written = Pick<
  AnnouncementRow,
  'subject' | 'heading' | 'words' | 'leads_to' | 'basis' | 'owned' | 'product'
>

const NOT_SENT = {
  send_at: null,
  started_at: null,
  ended_at: null,
  reached: '',
  expected: null,
  problem: null,
  unsubscribed: 0,
  sent_before: 0,
  bounced_before: 0,
  result: null,
}

type Change = { readonly by: string; readonly now: Date }

export async function insertDraft(db: Database, written: Written, { by, now }: Change): Promise<string> {
  const id = randomUUID()
  const row = { id, state: 'draft', revision: 1, changed_at: now.toISOString(), changed_by: by } as const
  await db
    .insertInto('announcement')
    .values({ ...row, ...written, ...NOT_SENT })
    .execute()
  return id
}

/** False where somebody else has changed it since, or it is no draft any more. */
export async function updateDraft(
  db: Database,
  { id, revision }: Pick<AnnouncementRow, 'id' | 'revision'>,
  written: Written,
  { by, now }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ ...written, revision: revision + 1, changed_at: now.toISOString(), changed_by: by })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft(db: Database, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('announcement').where('id', '=', id).where('state', '=', 'draft').executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** False where it is in none of these states any more. */
export async function moveAnnouncement(
  db: Database,
  id: string,
  from: readonly AnnouncementState[],
  to: Partial<Omit<AnnouncementRow, 'id'>> & Pick<AnnouncementRow, 'state'>,
): Promise<boolean> {
  const moved = await db
    .updateTable('announcement')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** What was looked at, and nothing newer, is to be sent at a moment. */
export async function scheduleAnnouncement(
  db: Database,
  { id, revision }: Pick<AnnouncementRow, 'id' | 'revision'>,
  sendAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('announcement')
    .set({ state: 'scheduled', send_at: sendAt.toISOString() })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findAnnouncement(db: Database, id: string): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function getAnnouncement(db: Database, id: string): Promise<AnnouncementRow> {
  return db.selectFrom('announcement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const MOST = 100

/** Newest first. */
export async function listAnnouncements(db: Database): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .orderBy((row) => row.fn.coalesce('send_at', 'changed_at'), 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** Those that are to begin now, or have begun; the oldest first. */
export async function listDue(db: Database, now: Date): Promise<AnnouncementRow[]> {
  return db
    .selectFrom('announcement')
    .selectAll()
    .where((row) =>
      row.or([
        row('state', '=', 'sending'),
        row.and([row('state', '=', 'scheduled'), row('send_at', '<=', now.toISOString())]),
      ]),
    )
    .orderBy('send_at')
    .orderBy('id')
    .execute()
}

export type StoppedAnnouncement = Pick<AnnouncementRow, 'id' | 'subject' | 'problem'>

/** What waits for a person. */
export async function listStopped(db: Database): Promise<StoppedAnnouncement[]> {
  return db.selectFrom('announcement').select(['id', 'subject', 'problem']).where('state', '=', 'stopped').execute()
}
