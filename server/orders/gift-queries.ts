import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { hashToken } from '../library/library-links.ts'
import type { Mode } from '../payments/payments.ts'
import { ofMode } from './order-search.ts'

export type GiftRow = Selectable<Schema['gift']>

export type NewGift = Pick<
  GiftRow,
  | 'id'
  | 'product'
  | 'giver_id'
  | 'from_name'
  | 'to_name'
  | 'to_email'
  | 'to_email_key'
  | 'words'
  | 'arrives_at'
  | 'created_at'
>

const TOKEN_BYTES = 24

/** What a checkout of a gift is for. */
export function giftPurpose(id: string): string {
  return `gift:${id}`
}

export async function insertGift(db: Database, gift: NewGift): Promise<void> {
  await db.insertInto('gift').values(gift).execute()
}

export async function deleteGift(db: Database, id: string): Promise<void> {
  await db.deleteFrom('gift').where('id', '=', id).where('order_id', 'is', null).execute()
}

/** Gifts that nobody paid for name somebody who knows nothing of it. */
export async function deleteUnpaidGifts(db: Database, createdBefore: string): Promise<void> {
  await db.deleteFrom('gift').where('order_id', 'is', null).where('created_at', '<', createdBefore).execute()
}

/** The gift that an order pays for: by itself once that is known, else by what its checkout was started for. */
export function findGiftOf(db: Database, orderId: string, purpose: string | null): Promise<GiftRow | undefined> {
  return db
    .selectFrom('gift')
    .selectAll()
    .where((where) =>
      where.or([
        where('order_id', '=', orderId),
        ...(purpose?.startsWith('gift:')
          ? [where.and([where('id', '=', purpose.slice('gift:'.length)), where('order_id', 'is', null)])]
          : []),
      ]),
    )
    .executeTakeFirst()
}

/** The gift that became this order of its claimer. */
export function findClaimedGift(db: Database, claimOrderId: string): Promise<GiftRow | undefined> {
  return db.selectFrom('gift').selectAll().where('claim_order_id', '=', claimOrderId).executeTakeFirst()
}

export function listGiftsOf(db: Database, giverId: string): Promise<GiftRow[]> {
  return db
    .selectFrom('gift')
    .selectAll()
    .where('giver_id', '=', giverId)
    .where('order_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

/** By what its letter links to, or by what its giver's receipt does. */
export function findGiftBy(db: Database, column: 'open_hash' | 'given_hash', token: string) {
  return db.selectFrom('gift').selectAll().where(column, '=', hashToken(token)).executeTakeFirst()
}

/** Makes a link's token, of which only the hash is kept; one that was made before ends. */
export async function makeGiftToken(db: Database, id: string, column: 'open_hash' | 'given_hash'): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .updateTable('gift')
    .set({ [column]: hashToken(token) })
    .where('id', '=', id)
    .execute()
  return token
}

export async function payGift(db: Database, id: string, orderId: string): Promise<void> {
  await db.updateTable('gift').set({ order_id: orderId }).where('id', '=', id).where('order_id', 'is', null).execute()
}

/** Paid for, and due. */
export function listDueGifts(db: Database, mode: Mode, now: string, limit: number): Promise<GiftRow[]> {
  return db
    .selectFrom('gift')
    .innerJoin('shop_order', 'shop_order.id', 'gift.order_id')
    .selectAll('gift')
    .where('gift.sent_at', 'is', null)
    .where('gift.claimed_at', 'is', null)
    .where('gift.arrives_at', '<=', now)
    .where('shop_order.mode', '=', mode)
    .where('shop_order.status', '=', 'paid')
    .where((where) =>
      where.or([where('shop_order.owner_decision', 'is', null), where('shop_order.owner_decision', '=', 'open')]),
    )
    .orderBy('gift.arrives_at')
    .limit(limit)
    .execute()
}

/** True for the one who sends its letter. */
export async function markSent(db: Database, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** True for the one who claims it: whoever comes second finds it taken. */
export async function markClaimed(
  db: Database,
  id: string,
  claim: { readonly at: string; readonly by: string | null; readonly orderId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gift')
    .set({ claimed_at: claim.at, claimed_by: claim.by, claim_order_id: claim.orderId })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The first statement of a transaction about a gift: a write, which takes SQLite's lock before anything is read. */
export async function beginGift(trx: Database, { id, product }: Pick<GiftRow, 'id' | 'product'>): Promise<void> {
  await trx.updateTable('gift').set({ product }).where('id', '=', id).execute()
}

/** The order that pays for a gift, locked, and nobody else's until the transaction ends. */
export async function lockGiftOrder(db: Database, { order_id }: Pick<GiftRow, 'order_id'>) {
  const query = db
    .selectFrom('shop_order')
    .selectAll()
    .where('id', '=', order_id ?? '')
  return (isPostgres(db) ? query.forUpdate() : query).executeTakeFirst()
}

/** Keeps whoever agrees to a gift's download from doing so while its giver withdraws. */
export async function lockClaimed(db: Database, orderId: string): Promise<void> {
  if (!isPostgres(db)) return
  await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', 'in', (from) =>
      from
        .selectFrom('gift')
        .select('claim_order_id')
        .where('order_id', '=', orderId)
        .where('claim_order_id', 'is not', null)
        .$narrowType<{ claim_order_id: string }>(),
    )
    .forUpdate()
    .execute()
}

/** The newest letter of a gift has this key in the outbox. */
export function letterKey(giftId: string): string {
  return `gift:${giftId}`
}

export function findGiftByLetter(db: Database, key: string): Promise<GiftRow | undefined> {
  const id = key.startsWith('gift:') ? key.slice('gift:'.length) : ''
  return db.selectFrom('gift').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether the letter did not arrive and nobody can open the gift therefore, as it is at this moment. */
export async function isLetterLost(db: Database, { id }: GiftRow): Promise<boolean> {
  const lost = db.selectFrom('mail_outbox').select('id').where('key', '=', letterKey(id))
  if ((await lost.where('failed_at', 'is not', null).executeTakeFirst()) === undefined) return false
  const gift = db.selectFrom('gift').select('id').where('id', '=', id)
  return (await gift.where('claimed_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Of letters by whose line alone it is known that nobody can open the gift. */
export async function listLostLetterKeys(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('mail_outbox', (join) => join.on('mail_outbox.key', '=', sql<string>`'gift:' || gift.id`))
    .select('mail_outbox.key')
    .where('gift.claimed_at', 'is', null)
    .where('mail_outbox.failed_at', 'is not', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** Orders that are good and whose gift nobody can open because its letter did not arrive, the oldest first. */
export async function listLostLetters(db: Database, mode: Mode): Promise<string[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('mail_outbox', (join) => join.on('mail_outbox.key', '=', sql<string>`'gift:' || gift.id`))
    .innerJoin('shop_order', 'shop_order.id', 'gift.order_id')
    .select('shop_order.id')
    .where('gift.claimed_at', 'is', null)
    .where('gift.sent_at', 'is not', null)
    .where('mail_outbox.failed_at', 'is not', null)
    .where('shop_order.status', '=', 'paid')
    .where(ofMode(mode))
    .orderBy('gift.sent_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Another address, and no letter that has left; the lost one keeps its line in the outbox. */
export async function takeOtherAddress(
  db: Database,
  { id }: GiftRow,
  to: { readonly email: string; readonly emailKey: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ key: `${letterKey(id)}:lost:${to.at}` })
    .where('key', '=', letterKey(id))
    .execute()
  await db
    .updateTable('gift')
    .set({ to_email: to.email, to_email_key: to.emailKey, sent_at: null })
    .where('id', '=', id)
    .execute()
}
