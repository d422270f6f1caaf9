import type { Selectable } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { OrderKey } from '../payments/payments.ts'
import type { CheckoutRow } from './checkout-queries.ts'

/** `taken` is said once, `kept` whenever it is asked again; of a `lost` one the order has nothing, now or later on. */
export type Claim = { readonly result: 'taken' | 'kept' | 'lost'; readonly checkout: CheckoutRow }

type OrderRow = Selectable<Schema['shop_order']>
type Claimant = Pick<OrderRow, 'id' | 'checkout_id' | 'product' | 'purchased_at' | 'payment' | 'owner_decision'> & {
  /** Whether its buyer asked to be forgotten. */
  readonly isForgotten: boolean
}

/**
 * The checkout that an order was started with, and whether the order may have it: the same product, bought in time, and
 * no other order before it. A payment that is under way makes room for one that is paid; the first that is paid stays,
 * refunded or not. A link that was passed on therefore gives one paid order to whoever started it, never two. The row is
 * locked before it is judged, so that two orders cannot both find it free. Safe to repeat.
 */
export async function claimCheckout(db: Database, order: Claimant): Promise<Claim | undefined> {
  if (!order.checkout_id) return undefined
  const row = db.selectFrom('checkout').selectAll().where('id', '=', order.checkout_id)
  const checkout = await (isPostgres(db) ? row.forUpdate() : row).executeTakeFirst()
  if (!checkout) return undefined
  const isMeant = isMeantFor(checkout, order)
  if (checkout.order_id === order.id) return isMeant ? { result: 'kept', checkout } : undefined
  const mayTake = isMeant && isUnderWay(order) && (await makesRoom(db, checkout.order_id, order))
  if (!mayTake) return { result: 'lost', checkout }
  if (checkout.order_id !== null) await takeFromStarter(db, checkout.order_id)
  await db.updateTable('checkout').set({ order_id: order.id }).where('id', '=', checkout.id).execute()
  return { result: 'taken', checkout: { ...checkout, order_id: order.id } }
}

function isMeantFor({ product, expires_at }: CheckoutRow, order: Claimant): boolean {
  return order.product === product && order.purchased_at !== null && order.purchased_at <= expires_at
}

/** What failed takes no checkout, so that the next try can have it; a buyer who was forgotten stays so. */
function isUnderWay({ payment, isForgotten }: Claimant): boolean {
  return (payment === 'paid' || payment === 'pending') && !isForgotten
}

/** What the owner opened is as good as paid. */
function isSettled({ payment, owner_decision }: Pick<OrderRow, 'payment' | 'owner_decision'>): boolean {
  return payment === 'paid' || owner_decision === 'open'
}

async function makesRoom(db: Database, holderId: string | null, order: Claimant): Promise<boolean> {
  if (holderId === null) return true
  const holder = await db
    .selectFrom('shop_order')
    .select(['payment', 'owner_decision'])
    .where('id', '=', holderId)
    .executeTakeFirst()
  if (!holder) return true
  return !isSettled(holder) && (isSettled(order) || holder.payment !== 'pending')
}

/**
 * It opens nothing yet. One that somebody else is changing at the moment is not waited for, because they may wait for us:
 * it is judged again before it can be paid, and finds its checkout lost.
 */
async function takeFromStarter(db: Database, orderId: string): Promise<void> {
  const order = db.selectFrom('shop_order').select('id').where('id', '=', orderId)
  await db
    .updateTable('shop_order')
    .set({ customer_id: null, buyer_key_hash: null })
    .where('id', 'in', isPostgres(db) ? order.forUpdate().skipLocked() : order)
    .execute()
}

export type CheckoutKey = OrderKey & { readonly checkoutId?: string }

/**
 * The checkouts of orders that a transaction is about to change. They are locked before the orders and sorted, so that
 * two processes do not wait for each other in a circle. SQLite has one writer anyway.
 */
export async function lockCheckouts(db: Database, keys: readonly CheckoutKey[]): Promise<void> {
  if (!isPostgres(db)) return
  const named = keys.flatMap(({ checkoutId }) => checkoutId ?? [])
  const ids = new Set([...named, ...(await listNotedCheckouts(db, keys))])
  if (ids.size === 0) return
  await db
    .selectFrom('checkout')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** For reports that do not name the checkout themselves. */
async function listNotedCheckouts(db: Database, keys: readonly CheckoutKey[]): Promise<string[]> {
  const unnamed = keys.filter(({ checkoutId }) => checkoutId === undefined)
  if (unnamed.length === 0) return []
  const orders = await db
    .selectFrom('shop_order')
    .select('checkout_id')
    .where('provider', 'in', [...new Set(unnamed.map(({ provider }) => provider))])
    .where(
      'provider_order_id',
      'in',
      unnamed.map(({ providerOrderId }) => providerOrderId),
    )
    .execute()
  return orders.flatMap(({ checkout_id }) => checkout_id ?? [])
}
