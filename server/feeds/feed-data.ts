import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { provenKeyOf } from '../library/entitlements.ts'
import type { Sealer } from '../settings/seal.ts'
import { deleteOrphanFeeds, listHidden, newToken, replaceToken } from './feed-queries.ts'

/** A person's feeds. Stands behind the orders, whose links are gone then: with them go the feeds of guests. */
export const feedData = (sealer: Sealer): CustomerData => ({
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
  replaceSecrets: async (trx, id) => {
    const feeds = await trx.selectFrom('feed').select('id').where('customer_id', '=', id).execute()
    for (const feed of feeds) await replaceToken(trx, feed.id, newToken(sealer, feed.id))
    if (feeds.length === 0) return null
    return 'The private links by which your devices fetch wallpapers were replaced as well. Your devices need the new ones, which stand on the feed page.'
  },
})

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
