import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { holdName } from '../database/transactions.ts'
import type { CheckoutPage } from '../payments/payments.ts'
import { clearUnpaidUses, prolongUse } from '../prices/code-queries.ts'

export type CheckoutRow = Selectable<Schema['checkout']>

/** Whoever starts a checkout: an account, or a browser by the hash of its cookie. */
type CheckoutBuyer =
  | { readonly customerId: string; readonly browserHash: null }
  | { readonly customerId: null; readonly browserHash: string }

export type CheckoutStart = CheckoutBuyer & {
  readonly product: string
  readonly priceMinor: number
  readonly currency: string
  /** See `checkout.purpose`; nothing for a plain purchase. */
  readonly purpose?: string | undefined
}

const ID_BYTES = 16
const LIFE_MS = 24 * 60 * 60 * 1000

/** An open checkout, with the page that a provider has made for it. */
type OpenCheckout = Pick<CheckoutRow, 'id' | 'page_url' | 'page_until'>

/** An open checkout of the same buyer, product, price and purpose, which lives on from now. */
export async function reuseCheckout(db: Database, start: CheckoutStart, now: Date): Promise<OpenCheckout | undefined> {
  const { customerId, browserHash, product, priceMinor, currency, purpose = null } = start
  const again = await db
    .updateTable('checkout')
    .set({ expires_at: endOfLife(now) })
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('browser_hash', browserHash === null ? 'is' : '=', browserHash)
    .where('product', '=', product)
    .where('price_minor', '=', priceMinor)
    .where('currency', '=', currency)
    .where('purpose', purpose === null ? 'is' : '=', purpose)
    .where('order_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'page_url', 'page_until'])
    .execute()
  const [first] = again
  if (first && purpose !== null) await prolongUse(db, first.id, endOfLife(now))
  return first
}

/** Until when a checkout that is started now can be paid at its price. */
export function endOfLife(startedAt: Date): string {
  return new Date(startedAt.getTime() + LIFE_MS).toISOString()
}

/** What somebody presses twice comes one after the other: the second press finds what the first has begun. */
export function holdBuyer(trx: Database, buyer: string): Promise<void> {
  return holdName(trx, `checkout:${buyer}`)
}

/** The id to put into the provider's link. An open checkout of the same buyer, product, price and purpose is used again. */
export async function startCheckout(db: Database, start: CheckoutStart, now: Date): Promise<string> {
  const again = await reuseCheckout(db, start, now)
  if (again !== undefined) return again.id
  const { customerId, browserHash, product, priceMinor, currency, purpose = null } = start
  const id = randomBytes(ID_BYTES).toString('hex')
  const buyer = { customer_id: customerId, browser_hash: browserHash }
  const price = { price_minor: priceMinor, currency }
  await db
    .insertInto('checkout')
    .values({ id, product, purpose, ...buyer, ...price, started_at: now.toISOString(), expires_at: endOfLife(now) })
    .execute()
  return id
}

/** The next press on Buy goes on there. */
export async function keepCheckoutPage(db: Database, id: string, { url, until }: CheckoutPage): Promise<void> {
  await db.updateTable('checkout').set({ page_url: url, page_until: until }).where('id', '=', id).execute()
}

/** Whether an account may still be paying somewhere. */
export async function hasOpenCheckout(db: Database, customerId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('checkout')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('order_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type OpenCheckouts = { readonly count: number; readonly until: string }

/** By product: purchases that may still be paid at the price that they were started with. */
export async function countOpenCheckouts(db: Database, now: Date): Promise<ReadonlyMap<string, OpenCheckouts>> {
  const rows = await db
    .selectFrom('checkout')
    .select(({ fn }) => ['product', fn.countAll().as('count'), fn.max('expires_at').as('until')])
    .where('order_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .groupBy('product')
    .execute()
  return new Map(rows.map(({ product, count, until }) => [product, { count: Number(count), until }]))
}

export async function listCheckoutsOf(db: Database, customerId: string): Promise<CheckoutRow[]> {
  return db.selectFrom('checkout').selectAll().where('customer_id', '=', customerId).orderBy('started_at').execute()
}

/** What is paid with them from now on belongs to the payer's address alone. */
export async function deleteCheckoutsOf(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('checkout').where('customer_id', '=', customerId).execute()
}

/** What was or will be paid in a guest's browser opens there no more by itself. Prices that were promised stay. */
export async function forgetBrowserHash(db: Database, browserHash: string): Promise<void> {
  await db.updateTable('checkout').set({ browser_hash: null }).where('browser_hash', '=', browserHash).execute()
  await db.updateTable('shop_order').set({ buyer_key_hash: null }).where('buyer_key_hash', '=', browserHash).execute()
}

/** Checkouts that nobody paid for. */
export async function clearUnpaidCheckouts(db: Database, expiredBefore: Date): Promise<void> {
  await clearUnpaidUses(db, expiredBefore)
  await db
    .deleteFrom('checkout')
    .where('expires_at', '<', expiredBefore.toISOString())
    .where('order_id', 'is', null)
    .execute()
}

export type CountedOrder = { readonly orderId: string; readonly amountMinor: number }

/** Nobody else's until the transaction ends, in one sequence: of a refund and a credit the second one sees the first. */
export async function lockCounted(trx: Database, ids: readonly string[]): Promise<void> {
  if (!isPostgres(trx) || ids.length === 0) return
  await trx.selectFrom('shop_order').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/**
 * What a checkout's price leaves out, and why. Safe to repeat. The rows that it refers to are locked before: PostgreSQL
 * would share them between all who refer to them, and of two who then want one for themselves neither gets it.
 */
export async function noteCheckoutCredit(trx: Database, checkoutId: string, counted: readonly CountedOrder[]) {
  if (counted.length === 0) return
  await lockCounted(
    trx,
    counted.map(({ orderId }) => orderId),
  )
  await trx
    .insertInto('checkout_credit')
    .values(
      counted.map(({ orderId, amountMinor }) => ({
        checkout_id: checkoutId,
        order_id: orderId,
        amount_minor: amountMinor,
      })),
    )
    .onConflict((conflict) => conflict.columns(['checkout_id', 'order_id']).doNothing())
    .execute()
}
