import { createHash } from 'node:crypto'
import { type Ratings, rate, type SaidReview } from '../../contract/content/reviews.ts'
import type { Database } from '../database/database.ts'
import type { ShopMode } from '../library/entitlements.ts'
import { type CountedRow, listCounted } from './review-queries.ts'

/** What the pages say of reviews, as every process reads it. */
export type ShownReviews = {
  readonly mode: ShopMode
  readonly digest: string
  readonly ratings: Ratings
  readonly staleSince: string | null
}

export async function findShownReviews(db: Database): Promise<ShownReviews | undefined> {
  const row = await db
    .selectFrom('shown_reviews')
    .select(['mode', 'digest', 'ratings', 'stale_since as staleSince'])
    .executeTakeFirst()
  return row && { ...row, ratings: JSON.parse(row.ratings) as Ratings }
}

/** Names what is shown, without reading it. */
export async function findShownDigest(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('shown_reviews').select(['mode', 'digest']).executeTakeFirst()
  return row && `${row.mode} ${row.digest}`
}

/** After every change of a review, in its transaction: whoever draws pages finds it. */
export async function noteStale(db: Database, now: Date): Promise<void> {
  const since = now.toISOString()
  await db
    .insertInto('shown_reviews')
    .values({ id: 'shown', mode: 'test', digest: '', ratings: '{}', stale_since: since })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ stale_since: since }))
    .execute()
}

/** What changed while the pages were drawn stays noted. */
export async function saveShownReviews(
  db: Database,
  { mode, digest, ratings, staleSince }: ShownReviews,
): Promise<void> {
  const row = { mode, digest, ratings: JSON.stringify(ratings) }
  await db
    .insertInto('shown_reviews')
    .values({ id: 'shown', ...row, stale_since: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (staleSince === null) return
  await db.updateTable('shown_reviews').set({ stale_since: null }).where('stale_since', '=', staleSince).execute()
}

/** What buyers have said until now. */
export async function countReviews(db: Database, mode: ShopMode): Promise<Pick<ShownReviews, 'ratings' | 'digest'>> {
  const rows = await listCounted(db, mode)
  const products = [...new Set(rows.map(({ product }) => product))].toSorted()
  const ratings = Object.fromEntries(
    products.map((product) => [product, rate(rows.filter((row) => row.product === product).map(toSaid))]),
  )
  return { ratings, digest: rows.length === 0 ? '' : digestOf(ratings) }
}

function digestOf(ratings: Ratings): string {
  return createHash('sha256').update(JSON.stringify(ratings)).digest('hex').slice(0, 16)
}

function toSaid({ id, stars, words, writtenAt, answer, ...order }: CountedRow): SaidReview {
  const isRefunded = order.refundedInFull === 1 || (order.total !== null && order.refunded >= order.total)
  return { id, stars, words, month: writtenAt.slice(0, 7), answer, isRefunded }
}
