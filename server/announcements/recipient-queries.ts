import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { moveAnnouncement } from './announcement-queries.ts'
import type { Reachable } from './audience.ts'

type RecipientRow = Selectable<Schema['announcement_recipient']>
export type RecipientState = RecipientRow['state']

/** Somebody whom this process, and no other, writes to now. */
export type Claimed = Pick<RecipientRow, 'id' | 'announcement_id' | 'email_key' | 'email' | 'tries'>

const CLAIMED = ['id', 'announcement_id', 'email_key', 'email', 'tries'] as const

type Claim = { readonly announcementId: string; readonly now: Date }

/** Takes those who are new to the announcement; whoever has a row already, by whatever way, is left out. */
export async function claimNew(trx: Database, people: readonly Reachable[], claim: Claim): Promise<Claimed[]> {
  if (people.length === 0) return []
  const { announcementId, now } = claim
  const row = { announcement_id: announcementId, tries: 1, at: now.toISOString() }
  return trx
    .insertInto('announcement_recipient')
    .values(
      people.map(({ email_key, email }) => ({
        id: randomUUID(),
        email_key,
        email,
        state: 'sending' as const,
        next_try_at: null,
        problem: null,
        ...row,
      })),
    )
    .onConflict((conflict) => conflict.columns(['announcement_id', 'email_key']).doNothing())
    .returning(CLAIMED)
    .execute()
}

/** Takes those whose message was not taken before and who are due again. */
export async function claimWaiting(trx: Database, { announcementId, now }: Claim, limit: number) {
  const due = trx
    .selectFrom('announcement_recipient')
    .select('id')
    .where('announcement_id', '=', announcementId)
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', now.toISOString())
    .orderBy('next_try_at')
    .limit(limit)
  return trx
    .updateTable('announcement_recipient')
    .set((row) => ({ state: 'sending', tries: row('tries', '+', 1), at: now.toISOString() }))
    .where('id', 'in', due)
    .returning(CLAIMED)
    .execute()
}

/** How things stand for somebody at the moment before their message leaves; nothing where they were erased. */
export async function findStanding(db: Database, id: string) {
  return db
    .selectFrom('announcement_recipient as recipient')
    .innerJoin('announcement', 'announcement.id', 'recipient.announcement_id')
    .innerJoin('news_choice', 'news_choice.email_key', 'recipient.email_key')
    .select([
      'announcement.state as announcementState',
      'news_choice.refused_at as refusedAt',
      'news_choice.stop_key as stopKey',
    ])
    .where('recipient.id', '=', id)
    .executeTakeFirst()
}

export type Fate = Pick<RecipientRow, 'state'> & Partial<Pick<RecipientRow, 'problem' | 'next_try_at' | 'tries'>>

/** What became of one. Whoever was given up as unknown meanwhile, while this process still sent, is known then. */
export async function noteFate(db: Database, id: string, fate: Fate, now: Date): Promise<void> {
  await db
    .updateTable('announcement_recipient')
    .set({ problem: null, next_try_at: null, ...fate, at: now.toISOString() })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown'])
    .execute()
}

/**
 * Whoever was being written to when a round began: its sender was ended, or could not note it. Nobody knows whether their
 * message arrived. Looks before it writes, because it is asked every few seconds.
 */
export async function markUnknown(db: Database, now: Date): Promise<number> {
  const left = db.selectFrom('announcement_recipient').select('id').where('state', '=', 'sending')
  if ((await left.limit(1).executeTakeFirst()) === undefined) return 0
  const marked = await db
    .updateTable('announcement_recipient')
    .set({ state: 'unknown', at: now.toISOString(), problem: 'the shop was ended while it was sent' })
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

export type Tally = Readonly<Record<RecipientState, number>>

export const NOBODY: Tally = {
  sending: 0,
  waiting: 0,
  sent: 0,
  bounced: 0,
  failed: 0,
  'left-out': 0,
  unknown: 0,
}

/** By announcement, how many are in each state. */
export async function tallyRecipients(db: Database, ids: readonly string[]): Promise<Map<string, Tally>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('announcement_recipient')
    .select(['announcement_id', 'state', ({ fn }) => fn.countAll<string | number>().as('n')])
    .where('announcement_id', 'in', ids)
    .groupBy(['announcement_id', 'state'])
    .execute()
  const groups = Map.groupBy(rows, ({ announcement_id }) => announcement_id)
  return new Map(
    [...groups].map(([id, counts]) => [
      id,
      { ...NOBODY, ...Object.fromEntries(counts.map(({ state, n }) => [state, Number(n)])) },
    ]),
  )
}

const MOST = 500

/** Whose message did not arrive, or may not have; newest first. */
export async function listRecipients(db: Database, announcementId: string, state: RecipientState) {
  return db
    .selectFrom('announcement_recipient')
    .select(['id', 'email', 'at', 'problem'])
    .where('announcement_id', '=', announcementId)
    .where('state', '=', state)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/**
 * What became of announcements that ended before is kept as sums; to whom they went is not. One that stopped is over then:
 * nobody would know any more who has it. Safe to repeat.
 */
export async function forgetRecipientsBefore(db: Database, before: Date): Promise<void> {
  const over = await db
    .selectFrom('announcement')
    .select(['id', 'state', 'started_at', 'ended_at'])
    .where(({ fn }) => fn.coalesce('ended_at', 'started_at'), '<', before.toISOString())
    .where('state', 'in', ['stopped', 'done', 'cancelled'])
    .where('result', 'is', null)
    .execute()
  for (const { id, state, started_at, ended_at } of over) {
    await db.transaction().execute(async (trx) => {
      const end = { state: state === 'stopped' ? 'cancelled' : state, ended_at: ended_at ?? started_at } as const
      if (!(await moveAnnouncement(trx, id, [state], { ...end, reached: '' }))) return
      const tally = (await tallyRecipients(trx, [id])).get(id) ?? NOBODY
      await trx
        .updateTable('announcement')
        .set({ result: JSON.stringify(tally) })
        .where('id', '=', id)
        .execute()
      await trx.deleteFrom('announcement_recipient').where('announcement_id', '=', id).execute()
    })
  }
}
