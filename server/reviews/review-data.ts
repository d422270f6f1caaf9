import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import type { Database } from '../database/database.ts'
import { boughtBy } from '../library/entitlements.ts'
import { deleteReviews } from './review-queries.ts'
import { noteStale } from './shown-reviews.ts'

/** What somebody said of what they bought. Stands before the orders, which forget whose they are. */
export const reviewData: CustomerData = {
  name: 'reviews',
  read: async (db, customer) => (await listReviewsOf(db, customer)).map(({ orderId: _orderId, ...review }) => review),
  forget: async (trx, customer) => {
    const orders = (await listReviewsOf(trx, customer)).map(({ orderId }) => orderId)
    if (await deleteReviews(trx, orders)) await noteStale(trx, new Date())
  },
}

function listReviewsOf(db: Database, customer: Customer) {
  return db
    .selectFrom('review')
    .innerJoin('shop_order', 'shop_order.id', 'review.order_id')
    .select([
      'shop_order.id as orderId',
      'review.product',
      'review.stars',
      'review.words',
      'review.written_at as writtenAt',
      'review.changed_at as changedAt',
      'review.answer',
      'review.hidden_reason as hiddenReason',
    ])
    .where((where) => boughtBy(where, customer))
    .execute()
}
