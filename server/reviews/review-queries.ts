import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { isAfter, type PageEnd } from '../database/list-conditions.ts'
import { belongsTo, boughtBy, type Owner, type ShopMode } from '../library/entitlements.ts'

/** What somebody bought, open or not, and what they said of it. */
export type BoughtRow = {
  orderId: string
  orderNumber: string
  scope: string
  boughtAt: string
  revokedAt: string | null
  stars: number | null
  words: string | null
  writtenAt: string | null
  changedAt: string | null
  answer: string | null
  hiddenReason: string | null
}

/** Paid orders alone: who was given something, or joined another's order by a link, is no buyer. */
export async function listBought(db: Database, mode: ShopMode, owner: Owner): Promise<BoughtRow[]> {
  return db
    .selectFrom('entitlement')
    .innerJoin('shop_order', 'shop_order.id', 'entitlement.order_id')
    .leftJoin('review', 'review.order_id', 'shop_order.id')
    .select([
      'shop_order.id as orderId',
      'shop_order.number as orderNumber',
      'entitlement.scope',
      'entitlement.granted_at as boughtAt',
      'entitlement.revoked_at as revokedAt',
      'review.stars',
      'review.words',
      'review.written_at as writtenAt',
      'review.changed_at as changedAt',
      'review.answer',
      'review.hidden_reason as hiddenReason',
    ])
    .where('shop_order.mode', '=', mode)
    .where('shop_order.payment', '=', 'paid')
    .where('shop_order.total_minor', '>', 0)
    .where((where) => (owner.kind === 'customer' ? boughtBy(where, owner.customer) : belongsTo(where, owner)))
    .orderBy('entitlement.granted_at')
    .orderBy('entitlement.id')
    .execute()
}

export type Written = { readonly stars: number; readonly words: string }

/** Writes an order's review, or changes it. Answer and hiding stay: only the team takes them back. */
export async function saveReview(
  db: Database,
  about: { readonly orderId: string; readonly product: string },
  { stars, words }: Written,
  at: string,
): Promise<void> {
  await db
    .insertInto('review')
    .values({ id: randomUUID(), order_id: about.orderId, product: about.product, stars, words, written_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'product']).doUpdateSet({ stars, words, changed_at: at }))
    .execute()
}

/** Takes back what a buyer said. One that the team hid loses its words and stays: written anew, it is hidden still. */
export async function takeBackReview(
  db: Database,
  about: { readonly orderId: string; readonly product: string },
  at: string,
): Promise<void> {
  await db
    .deleteFrom('review')
    .where('order_id', '=', about.orderId)
    .where('product', '=', about.product)
    .where('hidden_at', 'is', null)
    .execute()
  await db
    .updateTable('review')
    .set({ words: '', changed_at: at })
    .where('order_id', '=', about.orderId)
    .where('product', '=', about.product)
    .execute()
}

/** For a buyer who asked to be forgotten: hidden ones as well. */
export async function deleteReviews(db: Database, orderIds: readonly string[]): Promise<boolean> {
  if (orderIds.length === 0) return false
  const { numDeletedRows } = await db.deleteFrom('review').where('order_id', 'in', orderIds).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type CountedRow = {
  id: string
  product: string
  stars: number
  words: string
  writtenAt: string
  answer: string | null
  total: number | null
  refunded: number
  refundedInFull: number
}

/** What counts, newest first. A payment that was taken back as not made by its buyer was nobody's. */
export async function listCounted(db: Database, mode: ShopMode): Promise<CountedRow[]> {
  return db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .select([
      'review.id',
      'review.product',
      'review.stars',
      'review.words',
      'review.written_at as writtenAt',
      'review.answer',
      'shop_order.total_minor as total',
      'shop_order.refunded_minor as refunded',
      'shop_order.refunded_in_full as refundedInFull',
    ])
    .where('review.hidden_at', 'is', null)
    .where('shop_order.mode', '=', mode)
    .where('shop_order.payment', '=', 'paid')
    .where('shop_order.dispute', 'not in', ['lost', 'fraud'])
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
    .execute()
}

export type DeskReviewRow = {
  id: string
  product: string
  stars: number
  words: string
  writtenAt: string
  changedAt: string | null
  orderId: string
  orderNumber: string
  email: string | null
  answer: string | null
  hiddenAt: string | null
  hiddenReason: string | null
}

type ReviewPage = {
  readonly mode: ShopMode
  readonly after: PageEnd | undefined
  readonly limit: number
}

/** Newest first. */
export async function listDeskReviews(db: Database, { mode, after, limit }: ReviewPage): Promise<DeskReviewRow[]> {
  return selectReviews(db, mode)
    .where(isAfter(after, 'review.written_at', 'review.id'))
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute()
}

export async function findDeskReview(db: Database, mode: ShopMode, id: string): Promise<DeskReviewRow | undefined> {
  return selectReviews(db, mode).where('review.id', '=', id).executeTakeFirst()
}

function selectReviews(db: Database, mode: ShopMode) {
  return db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .select([
      ...(['review.id', 'review.product', 'review.stars', 'review.words', 'review.answer'] as const),
      'review.written_at as writtenAt',
      'review.changed_at as changedAt',
      'review.hidden_at as hiddenAt',
      'review.hidden_reason as hiddenReason',
      'shop_order.id as orderId',
      'shop_order.number as orderNumber',
      'shop_order.email',
    ])
    .where('shop_order.mode', '=', mode)
}

export async function answerReview(db: Database, id: string, answer: string | null, at: string): Promise<void> {
  await db
    .updateTable('review')
    .set({ answer, answered_at: answer === null ? null : at })
    .where('id', '=', id)
    .execute()
}

/** Without a reason it is shown again. */
export async function hideReview(db: Database, id: string, reason: string | null, at: string): Promise<void> {
  await db
    .updateTable('review')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : at })
    .where('id', '=', id)
    .execute()
}
