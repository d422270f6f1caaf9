import type { ClosedOrder } from '../../contract/library/library.ts'
import { ALL_ACCESS, type Bundle } from '../../contract/pictures/catalogue.ts'
import type { Database } from '../database/database.ts'
import { closureOf } from './closure.ts'
import { belongsTo, type Owner, type ShopMode } from './entitlements.ts'
import { listJoinedIds } from './order-accounts.ts'

type SoldNames = { readonly bundles: readonly Bundle[]; readonly allAccessName: string }

/** Orders of this owner that open nothing now, newest first: a library that is empty says why. */
export async function listClosedOrders(
  db: Database,
  mode: ShopMode,
  owner: Owner,
  sold: SoldNames,
): Promise<ClosedOrder[]> {
  const rows = await db
    .selectFrom('shop_order')
    .select(['id', 'number', 'product', 'status', 'flag', 'owner_decision', 'refunded_at', 'dispute_at'])
    .select((from) => [
      from
        .selectFrom('entitlement')
        .select((row) => row.fn.max('entitlement.revoked_at').as('at'))
        .whereRef('entitlement.order_id', '=', 'shop_order.id')
        .as('revoked_at'),
    ])
    .where('mode', '=', mode)
    .where('status', 'not in', ['incomplete', 'failed'])
    .where((where) => belongsTo(where, owner))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('entitlement')
            .select('entitlement.id')
            .whereRef('entitlement.order_id', '=', 'shop_order.id')
            .where('entitlement.revoked_at', 'is', null),
        ),
      ),
    )
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .execute()
  // With a number one could speak to the shop as whoever paid.
  const joined = owner.kind === 'customer' ? await listJoinedIds(db, owner.customer) : new Set()
  return rows.flatMap((row) => {
    const state = row.status === 'pending' ? 'pending' : closureOf(row)
    if (state === null) return []
    const at = { refunded: row.refunded_at, disputed: row.dispute_at, revoked: null, checking: null, pending: null }
    const { product } = row
    const number = joined.has(row.id) ? null : row.number
    return [{ number, product: nameProduct(product, sold), state, at: at[state] ?? row.revoked_at }]
  })
}

export function nameProduct(slug: string | null, { bundles, allAccessName }: SoldNames): ClosedOrder['product'] {
  if (slug === ALL_ACCESS.slug) return { slug, name: allAccessName }
  const bundle = bundles.find((candidate) => candidate.slug === slug)
  return bundle ? { slug: bundle.slug, name: `${bundle.name} Bundle` } : null
}
