import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { deleteCheckoutsOf, listCheckoutsOf } from '../checkout/checkout-queries.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import { keepOrdersOf, listJoinedIds, listPaidBefore } from '../library/order-accounts.ts'
import { listConsents, listDownloads } from '../library/supply-queries.ts'
import { eventOrderKey, listEventsOf } from './event-queries.ts'
import { FORGOTTEN, type OrderRow, refundedMinorOf } from './order.ts'
import { forgetBuyer, listOrdersOf } from './order-queries.ts'
import { findTied } from './refund-queries.ts'
import { findWithdrawal } from './withdrawal-queries.ts'

/**
 * Purchases in the export of one's data, without the address of anybody else who paid; of those that were only joined by
 * a link, not what was paid either. Deleting an account keeps what was
 * paid, because the books must show it, and empties who paid. Nobody can reach the downloads then, the receipt's link
 * included; the dashboard says so before. What another address paid for stays with that address.
 */
export const orderData: CustomerData = {
  name: 'orders',
  read: async (db, customer) => {
    const orders = await listOrdersOf(db, customer)
    const joined = await listJoinedIds(db, customer)
    const before = new Set((await listPaidBefore(db, customer.id)).map(({ id }) => id))
    const describe = async (order: OrderRow) => ({
      mode: order.mode,
      product: order.product,
      status: order.status,
      ...(!joined.has(order.id) && { ...paymentOf(order), ...(await saidOf(db, order)) }),
      ...((isOwnAddress(order, customer) || before.has(order.id)) && {
        email: order.email,
        country: order.country,
        address: order.buyer_address,
        cardHash: order.card_key,
        ...(await toldOf(db, order)),
      }),
    })
    return Promise.all(orders.map(describe))
  },
  forget: forgetBuyer,
  keepOldAddress: keepOrdersOf,
}

/** What was downloaded, what the buyer agreed to before, and when they withdrew. */
async function saidOf(db: Database, { id }: OrderRow) {
  const consents = await listConsents(db, id)
  const downloads = await listDownloads(db, id)
  return {
    downloads: downloads.map(({ file, first_at, last_at }) => ({ file, firstAt: first_at, lastAt: last_at })),
    consents: consents.map(({ kind, version, given_at }) => ({ kind, version, givenAt: given_at })),
    withdrawnAt: (await findWithdrawal(db, id))?.declared_at ?? null,
    countedToward: (await findTied(db, id))?.number ?? null,
  }
}

/** What holds the payer's address: nobody else's export has it. */
async function toldOf(db: Database, order: OrderRow) {
  const receipts = await db.selectFrom('receipt').select(['made_at', 'text']).where('order_id', '=', order.id).execute()
  const events = await listEventsOf(db, order)
  return {
    receipts: receipts.map(({ made_at, text }) => ({ madeAt: made_at, text })),
    toldByProvider: events.filter(({ body }) => body !== '').map(({ body }) => body),
  }
}

function paymentOf(order: OrderRow) {
  return {
    number: order.number,
    reference: order.reference,
    totalMinor: order.total_minor,
    refundedMinor: refundedMinorOf(order),
    taxMinor: order.tax_minor,
    currency: order.currency,
    purchasedAt: order.purchased_at,
  }
}

function isOwnAddress({ email_key }: OrderRow, { email }: Customer): boolean {
  return email !== null && email_key === normalizeEmail(email)
}

/** Purchases that were started and may not have been paid. */
export const checkoutData: CustomerData = {
  name: 'checkouts',
  read: async (db, { id }) => {
    const checkouts = await listCheckoutsOf(db, id)
    return checkouts.map(({ product, price_minor, currency, started_at }) => ({
      product,
      priceMinor: price_minor,
      currency,
      startedAt: started_at,
    }))
  },
  forget: (trx, { id }) => deleteCheckoutsOf(trx, id),
}

/** What the team wrote about orders of a person, and why it refunded them. Stands before the orders, which forget whose they are. */
export const orderNoteData: CustomerData = {
  name: 'notes',
  read: async (db, customer) => {
    const ids = (await listOrdersOf(db, customer)).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('order_note')
      .select(['words', 'written_at'])
      .where('order_id', 'in', ids)
      .execute()
    return rows.map(({ words, written_at }) => ({ words, writtenAt: written_at }))
  },
  forget: async (trx, customer) => {
    const ids = (await listOrdersOf(trx, customer)).map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('order_note').where('order_id', 'in', ids).execute()
    await trx.updateTable('refund').set({ reason: '' }).where('order_id', 'in', ids).execute()
  },
}

/**
 * What somebody gave and was given. Who gave disappears from it, words included, and so does whom it was for; the gift itself
 * stays its claimer's. A letter that has not left yet still finds its way.
 */
export const giftData: CustomerData = {
  name: 'gifts',
  read: async (db, { id }) => {
    const rows = await db
      .selectFrom('gift')
      .select(['product', 'giver_id', 'from_name', 'to_name', 'to_email', 'words', 'arrives_at', 'claimed_at'])
      .where((where) => where.or([where('giver_id', '=', id), where('claimed_by', '=', id)]))
      .orderBy('created_at')
      .execute()
    return rows.map(({ product, giver_id, from_name, to_name, to_email, words, arrives_at, claimed_at }) => ({
      product,
      words,
      fromName: from_name,
      toName: to_name,
      arrivesAt: arrives_at,
      claimedAt: claimed_at,
      ...(giver_id === id && { toEmail: to_email }),
    }))
  },
  forget: async (trx, { id, email, isEmailVerified }) => {
    await trx.updateTable('gift').set({ giver_id: null, from_name: '', words: '' }).where('giver_id', '=', id).execute()
    const nobody = { claimed_by: null, to_name: '', to_email: '', to_email_key: '' }
    await trx.updateTable('gift').set(nobody).where('claimed_by', '=', id).execute()
    if (!email || !isEmailVerified) return
    const received = trx.updateTable('gift').set(nobody).where('to_email_key', '=', normalizeEmail(email))
    await received.where('sent_at', 'is not', null).execute()
  },
}

/** What somebody declared of an order that nobody knows. It goes with the orders, see forgetDeclarers. */
export const withdrawalData: CustomerData = {
  name: 'withdrawals',
  read: async (db, { email, isEmailVerified }) =>
    db
      .selectFrom('withdrawal')
      .select(['name', 'typed_number as number', 'declared_at as declaredAt'])
      .where('order_id', 'is', null)
      .where('typed_email_key', '=', email && isEmailVerified ? normalizeEmail(email) : '')
      .orderBy('declared_at')
      .execute(),
  forget: async () => {},
}

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
