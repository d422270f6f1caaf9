import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/normalize-email.ts'
import type { Database } from '../database/database.ts'
import { provenKeyOf } from '../library/entitlements.ts'
import { deleteOrphanFeeds, listHidden } from './feed-queries.ts'

/** A person's feeds. Stands behind the orders, whose links are gone then: with them go the feeds of guests. */
export const feedData: CustomerData = {
  name: 'feeds',
  read: async (db, customer) => {
    const feeds = await listFeedsFor(db, customer)
    return Promise.all(feeds.map(async ({ id, ...feed }) => ({ ...feed, neverShown: await listHidden(db, id) })))
  },
  forget: async (trx, customer) => {
    await trx.deleteFrom('feed').where('customer_id', '=', customer.id).execute()
    await deleteOrphanFeeds(trx)
  },
  keepOldAddress: async (trx, { id }, _now, newEmail) => {
    await trx
      .updateTable('feed')
      .set({ email_key: normalizeEmail(newEmail) })
      .where('customer_id', '=', id)
      .execute()
  },
}

function listFeedsFor(db: Database, customer: Customer) {
  const emailKey = provenKeyOf(customer)
  return db
    .selectFrom('feed')
    .select(['id', 'name', 'source', 'rhythm', 'time_zone', 'width', 'height', 'created_at', 'asked_at'])
    .where((where) =>
      where.or([
        where('customer_id', '=', customer.id),
        where('id', 'in', (from) =>
          from
            .selectFrom('feed_link')
            .innerJoin('library_link', 'library_link.id', 'feed_link.link_id')
            .select('feed_link.feed_id')
            .where('library_link.email_key', '=', emailKey ?? ''),
        ),
      ]),
    )
    .orderBy('created_at')
    .execute()
}
