import { type Selectable, sql } from 'kysely'
import { formatMoney } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { ALL_SCOPE } from './entitlements.ts'
import type { HeldEntitlement, Viewer } from './library-viewer.ts'
import { listJoinedIds } from './order-accounts.ts'
import { goesBack, listSupplied } from './supply-queries.ts'

type Order = Selectable<Schema['shop_order']>

/** What is compared of an order to find by which other one its buyer had the same already. */
type Bought = Pick<
  Order,
  'id' | 'mode' | 'email_key' | 'customer_id' | 'buyer_key_hash' | 'scope' | 'purchased_at' | 'stored_at'
>

/** An order that was paid for although its buyer had what it opens, by the first one that is open now. */
export type SecondOrder = { readonly id: string; readonly firstId: string; readonly firstNumber: string }

/** Of these orders, those that are open, paid for, and opened by an earlier order of the same buyer anyway. */
export async function listSeconds(db: Database, ids: readonly string[]): Promise<SecondOrder[]> {
  if (ids.length === 0) return []
  const rows = await openOrders(db).where('shop_order.id', 'in', ids).where('shop_order.total_minor', '>', 0).execute()
  return matchFirsts(db, rows)
}

/** The same of an order that opens in this transaction and is not written yet. */
export async function findFirst(db: Database, order: Bought & Pick<Order, 'total_minor'>) {
  if (!order.total_minor) return undefined
  const [second] = await matchFirsts(db, [order])
  return second
}

function openOrders(db: Database) {
  return db
    .selectFrom('shop_order')
    .innerJoin('entitlement', 'entitlement.order_id', 'shop_order.id')
    .select(['shop_order.id', 'shop_order.number', 'shop_order.mode', 'shop_order.email_key'])
    .select(['shop_order.customer_id', 'shop_order.buyer_key_hash', 'entitlement.scope'])
    .select(['shop_order.purchased_at', 'shop_order.stored_at'])
    .where('entitlement.revoked_at', 'is', null)
}

async function matchFirsts(db: Database, seconds: readonly Bought[]): Promise<SecondOrder[]> {
  const firsts = await listCandidates(db, seconds)
  return seconds.flatMap((second) => {
    const first = firsts
      .filter((candidate) => isEarlier(candidate, second) && opensAsMuch(candidate, second))
      .filter((candidate) => isSameBuyer(candidate, second))
      .sort((a, b) => (isEarlier(a, b) ? -1 : 1))[0]
    return first ? [{ id: second.id, firstId: first.id, firstNumber: first.number }] : []
  })
}

/** Open orders of whoever bought these, and that stay so, found by one index each. */
async function listCandidates(db: Database, seconds: readonly Bought[]) {
  const of = (column: 'email_key' | 'customer_id' | 'buyer_key_hash') => seconds.flatMap((order) => order[column] ?? [])
  const keys = ['email_key', 'customer_id', 'buyer_key_hash'] as const
  const known = keys.flatMap((column) => {
    const values = of(column)
    return values.length > 0 ? [db.selectFrom('shop_order').select('id').where(column, 'in', values)] : []
  })
  const [first, ...others] = known
  if (!first) return []
  const same = others.reduce((all, next) => all.union(next), first)
  return openOrders(db)
    .where('shop_order.id', 'in', same)
    .where((where) => where.not(goesBack(where)))
    .execute()
}

function isSameBuyer(a: Bought, b: Bought): boolean {
  return (['email_key', 'customer_id', 'buyer_key_hash'] as const).some((key) => a[key] !== null && a[key] === b[key])
}

function opensAsMuch(first: Bought, { scope, mode }: Bought): boolean {
  return first.mode === mode && (first.scope === ALL_SCOPE || first.scope === scope)
}

function isEarlier(a: Bought, b: Bought): boolean {
  const placed = ({ purchased_at, stored_at, id }: Bought) => `${purchased_at ?? stored_at} ${id}`
  return a.id !== b.id && placed(a) < placed(b)
}

/** What has not gone back of what was paid, with its currency. */
function listPaid(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('shop_order')
    .select(['id', 'product', 'currency', 'payment', 'dispute'])
    .select(sql<number>`total_minor - refunded_minor`.as('left_minor'))
    .where('id', 'in', ids)
    .execute()
}

export type OwnSecond = { readonly id: string; readonly product: string | null; readonly price: string }

/**
 * What a viewer paid for twice and may have back with one press, because the first order opens it as well. Not offered for
 * an order of which something was downloaded while nothing was of the first: that one could be withdrawn from afterwards.
 * What an account has by somebody's link is not its own to give back.
 */
export async function listOwnSeconds(
  db: Database,
  { customer }: Viewer,
  held: readonly HeldEntitlement[],
  locale: string,
): Promise<OwnSecond[]> {
  const joined = customer ? await listJoinedIds(db, customer) : new Set<string>()
  const own = new Set(held.map(({ orderId }) => orderId).filter((id) => !joined.has(id)))
  const seconds = (await listSeconds(db, [...own])).filter(({ firstId }) => own.has(firstId))
  if (seconds.length === 0) return []
  const supplied = await listSupplied(
    db,
    seconds.flatMap(({ id, firstId }) => [id, firstId]),
  )
  const offered = seconds.filter(({ id, firstId }) => !supplied.has(id) || supplied.has(firstId))
  if (offered.length === 0) return []
  const paid = await listPaid(
    db,
    offered.map(({ id }) => id),
  )
  return paid.flatMap(({ id, product, currency, payment, dispute, left_minor }) => {
    const left = Number(left_minor)
    if (left <= 0 || !currency || payment !== 'paid' || dispute === 'open') return []
    return [{ id, product, price: formatMoney(left, currency, { locale }) }]
  })
}
