import { randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Customer } from '../accounts/customer.ts'
import { type Database, isPostgres } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { ownedBy, provenKeyOf } from '../library/entitlements.ts'
import { deleteLibraryLinks } from '../library/library-links.ts'
import { leaveAllOrders, listPaidBefore } from '../library/order-accounts.ts'
import type { Mail } from '../mail/mail.ts'
import type { Mode, OrderKey } from '../payments/payments.ts'
import { eventOrderKey, forgetEventBodies } from './event-queries.ts'
import { FORGOTTEN, NO_FACTS, type OrderFacts, type OrderRow } from './order.ts'
import { forgetDeclarers } from './withdrawal-queries.ts'

/** The order, and nobody else's until the transaction ends. SQLite has one writer anyway and knows no FOR UPDATE. */
export async function getOrderForUpdate(db: Database, key: OrderKey): Promise<OrderRow> {
  const query = db
    .selectFrom('shop_order')
    .selectAll()
    .where('provider', '=', key.provider)
    .where('provider_order_id', '=', key.providerOrderId)
    .where('mode', '=', key.mode)
  return (isPostgres(db) ? query.forUpdate() : query).executeTakeFirstOrThrow()
}

export type OrderChange = OrderFacts &
  Pick<OrderRow, 'customer_id' | 'buyer_key_hash' | 'price_minor' | 'price_currency' | 'scope'> &
  Pick<
    OrderRow,
    | 'status'
    | 'flag'
    | 'owner_decision'
    | 'owner_email'
    | 'receipt_at'
    | 'receipt_problem'
    | 'confirmed_at'
    | 'disowned_at'
  >

export async function updateOrder(db: Database, id: string, change: OrderChange, now: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setReceiptProblem(
  db: Database,
  id: string,
  problem: OrderRow['receipt_problem'],
  now: string,
): Promise<{ number: string } | undefined> {
  return db
    .updateTable('shop_order')
    .set({ receipt_problem: problem, updated_at: now })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirst()
}

/** Orders whose newest receipt did not arrive. */
export async function listOrdersWithoutReceipt(db: Database, mode: Mode): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('receipt_problem', 'is not', null)
    .where('mode', '=', mode)
    .orderBy('stored_at')
    .execute()
}

/**
 * References are only as unguessable as the provider makes them, so one is never looked up by anything shorter. An order
 * of the other mode is not known.
 */
export async function findOrderByReference(
  db: Database,
  { provider, mode }: Pick<OrderKey, 'provider' | 'mode'>,
  reference: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('reference', '=', reference)
    .where('provider', '=', provider)
    .where('mode', '=', mode)
    .executeTakeFirst()
}

/** By its number, our id, the provider's id or the reference: whatever the owner has at hand. Of two, the one of the shop's mode. */
export async function findOrderByAnyId(db: Database, mode: Mode, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where((where) =>
      where.or([
        where('number', '=', id.toUpperCase()),
        where('id', '=', id),
        where('provider_order_id', '=', id),
        where('reference', '=', id),
      ]),
    )
    .orderBy('mode', mode === 'live' ? 'asc' : 'desc')
    .executeTakeFirst()
}

/** Whether a provider ever took an order here. */
export async function hasOrdersFrom(db: Database, provider: string): Promise<boolean> {
  const order = db.selectFrom('shop_order').select('id').where('provider', '=', provider).limit(1)
  return (await order.executeTakeFirst()) !== undefined
}

/** When the newest order of a provider was bought. */
export async function findNewestPurchase(db: Database, provider: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('purchased_at')
    .where('provider', '=', provider)
    .where('purchased_at', 'is not', null)
    .orderBy('purchased_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.purchased_at ?? undefined
}

export type OrderFilter = {
  /** Test and live are never in one list. */
  readonly mode: Mode
  readonly flaggedOnly?: boolean
  readonly email?: string
  readonly limit: number
}

export async function listOrders(db: Database, { mode, flaggedOnly, email, limit }: OrderFilter): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('mode', '=', mode)
    .$if(flaggedOnly === true, (query) => query.where('flag', 'is not', null))
    .$if(email !== undefined, (query) => query.where('email_key', '=', email ?? ''))
    .orderBy('stored_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Orders of this mode that were judged while the shop ran in the other one. */
export async function listReturnedOrders(db: Database, mode: Mode, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('flag', '=', 'other-mode')
    .where('mode', '=', mode)
    .orderBy('stored_at')
    .limit(limit)
    .execute()
}

export async function countOrders(db: Database, mode: Mode): Promise<number> {
  const { n } = await db
    .selectFrom('shop_order')
    .select((query) => query.fn.countAll<string | number>().as('n'))
    .where('mode', '=', mode)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export type UnconfirmedFilter = Pick<OrderKey, 'provider' | 'mode'> & {
  readonly storedBefore: string
  readonly except: readonly string[]
}

/**
 * The oldest order that only a webhook has named so far; the provider's own word on it is still to come. Those of the other
 * mode are left alone: with this mode's key the provider does not know them.
 */
export async function findUnconfirmedOrder(
  db: Database,
  { provider, mode, storedBefore, except }: UnconfirmedFilter,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where('provider', '=', provider)
    .where('mode', '=', mode)
    .where('confirmed_at', 'is', null)
    .where('disowned_at', 'is', null)
    .where('stored_at', '<', storedBefore)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('stored_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Orders of an address that open something now, oldest first. */
export async function listOpenOrders(db: Database, mode: Mode, emailKey: string): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll('shop_order')
    .where('email_key', '=', emailKey)
    .where('mode', '=', mode)
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.order_id', '=', 'shop_order.id')
          .where('entitlement.revoked_at', 'is', null),
      ),
    )
    .orderBy('stored_at')
    .execute()
}

const NOBODY = {
  buyer_key_hash: null,
  email_key: null,
  owner_email: null,
  buyer_address: null,
  invoice_url: null,
  card_key: null,
}

type Buyer = Pick<Customer, 'id' | 'email' | 'isEmailVerified'>

/** Every order of an account, whatever became of it. */
export async function listOrdersOf(db: Database, buyer: Buyer): Promise<OrderRow[]> {
  return db
    .selectFrom('shop_order')
    .selectAll()
    .where((where) => ownedBy(where, buyer))
    .orderBy('stored_at')
    .execute()
}

/**
 * Leaves what was paid and empties who paid, in the order and in the provider's words about it. The payer is the address,
 * also one that the account has left: an account that has an order only by a checkout or a link leaves it, and one that
 * joined the payer's order keeps it.
 */
export async function forgetBuyer(db: Database, buyer: Buyer): Promise<void> {
  await db.updateTable('shop_order').set({ customer_id: null }).where('customer_id', '=', buyer.id).execute()
  const before = await listPaidBefore(db, buyer.id)
  await leaveAllOrders(db, buyer.id)
  const provenKey = provenKeyOf(buyer)
  const paid = await db
    .updateTable('shop_order')
    .set({ ...NOBODY, email: FORGOTTEN })
    .where((where) =>
      where.or([
        ...(before.length > 0
          ? [
              where(
                'id',
                'in',
                before.map(({ id }) => id),
              ),
            ]
          : []),
        ...(provenKey === null ? [] : [where('email_key', '=', provenKey)]),
      ]),
    )
    .returning(['id', 'provider', 'mode', 'provider_order_id'])
    .execute()
  for (const { provider, mode, provider_order_id } of paid) {
    await forgetEventBodies(db, provider, eventOrderKey(mode, provider_order_id))
  }
  const emailKeys = new Set([...before.map(({ emailKey }) => emailKey), ...(provenKey === null ? [] : [provenKey])])
  const orderIds = paid.map(({ id }) => id)
  await deleteReceipts(db, orderIds)
  await forgetDeclarers(db, orderIds, [...emailKeys])
  await deleteLibraryLinks(db, orderIds, [...emailKeys])
}

const NUMBER_TRIES = 20

/**
 * A write, and therefore the first statement of a transaction: it takes SQLite's write lock before anything is read. A
 * number that another order has is drawn again.
 */
export async function ensureOrder(
  db: Database,
  key: OrderKey,
  prefix: string,
  now: string,
  draw = drawOrderNumber,
): Promise<void> {
  for (let triesLeft = NUMBER_TRIES; triesLeft > 0; triesLeft--) {
    if ((await insertOrder(db, key, draw(prefix), now)) || (await hasOrder(db, key))) return
  }
  throw new Error('Every order number that was drawn is taken.')
}

/** False if the order, or another one with this number, is there already. */
async function insertOrder(db: Database, key: OrderKey, number: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shop_order')
    .values({
      ...NO_FACTS,
      id: randomUUID(),
      number,
      provider: key.provider,
      provider_order_id: key.providerOrderId,
      mode: key.mode,
      status: 'incomplete',
      stored_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

async function hasOrder(db: Database, { provider, providerOrderId, mode }: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .where('mode', '=', mode)
    .executeTakeFirst()
  return row !== undefined
}

/** Without the letters that are read as digits or as each other. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 7

/**
 * By which people speak of an order, such as LT-4K7Q2MX. Drawn by lot, so that nobody counts a shop's orders by it; it
 * opens nothing by itself.
 */
export function drawOrderNumber(prefix: string): string {
  return `${prefix}-${Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}

type OrderNoteRow = Selectable<Schema['order_note']>

export async function addOrderNote(
  db: Database,
  note: Pick<OrderNoteRow, 'order_id' | 'words' | 'written_by' | 'written_at'>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('order_note')
    .values({ id, ...note })
    .execute()
  return id
}

/** True when there was one; its words are gone for good. */
export async function deleteOrderNote(db: Database, orderId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_note')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listOrderNotes(db: Database, orderId: string): Promise<OrderNoteRow[]> {
  return db.selectFrom('order_note').selectAll().where('order_id', '=', orderId).orderBy('written_at').execute()
}

export type ReceiptRow = Selectable<Schema['receipt']>

export async function keepReceipt(db: Database, orderId: string, mail: Mail, now: Date): Promise<void> {
  const { subject, text, html } = mail
  await db
    .insertInto('receipt')
    .values({ id: randomUUID(), order_id: orderId, made_at: now.toISOString(), subject, text, html })
    .execute()
}

/** Newest first, without their words. */
export async function listReceipts(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('receipt')
    .select(['id', 'order_id', 'made_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Of one of these orders, and of no other. */
export async function findReceipt(
  db: Database,
  orderIds: readonly string[],
  id: string,
): Promise<ReceiptRow | undefined> {
  if (orderIds.length === 0) return undefined
  return db.selectFrom('receipt').selectAll().where('id', '=', id).where('order_id', 'in', orderIds).executeTakeFirst()
}

async function deleteReceipts(db: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('receipt').where('order_id', 'in', orderIds).execute()
}
