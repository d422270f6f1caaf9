import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { eventOrderKey } from './event-queries.ts'
import { FORGOTTEN } from './order.ts'

const BATCH = 500

/**
 * Orders whose buyer asked to be forgotten, once the books need them no more: with all that hangs on them. The provider is
 * not asked for orders so old, so none comes back.
 */
export async function deleteForgottenOrders(db: Database, boughtBefore: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = boughtBefore.toISOString()
    const orders = await trx
      .selectFrom('shop_order')
      .select(['id', 'provider', 'mode', 'provider_order_id'])
      .where('email', '=', FORGOTTEN)
      .where('stored_at', '<', before)
      .where((where) => where.or([where('purchased_at', 'is', null), where('purchased_at', '<', before)]))
      .limit(BATCH)
      .execute()
    const ids = orders.map(({ id }) => id)
    if (ids.length === 0) return
    for (const { provider, mode, provider_order_id } of orders) {
      const key = eventOrderKey(mode, provider_order_id)
      await trx.deleteFrom('payment_event').where('provider', '=', provider).where('order_key', '=', key).execute()
    }
    for (const table of [
      'entitlement',
      'library_link',
      'download',
      'rendition_day',
      'owner_notice',
      'ready_notice',
    ] as const)
      await trx.deleteFrom(table).where('order_id', 'in', ids).execute()
    await trx.deleteFrom('checkout').where('order_id', 'in', ids).execute()
    await trx.deleteFrom('shop_order').where('id', 'in', ids).execute()
  })
}
