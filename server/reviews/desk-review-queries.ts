import type { Database } from '../database/database.ts'
import { isAfter, type PageEnd } from '../database/list-conditions.ts'
import type { ShopMode } from '../library/entitlements.ts'

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

type Wish = {
  readonly mode: ShopMode
  readonly after: PageEnd | undefined
  readonly limit: number
}

/** Newest first. */
export async function listDeskReviews(db: Database, { mode, after, limit }: Wish): Promise<DeskReviewRow[]> {
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
