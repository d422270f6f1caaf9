import type { Customer } from '../accounts/customer.ts'
import type { CustomerData } from '../accounts/customer-data.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { keepOrdersOf, listJoinedIds, listPaidBefore } from '../library/order-accounts.ts'
import { listConsents, listDownloads } from '../library/supply-queries.ts'
import { deleteCheckoutsOf, listCheckoutsOf } from './checkout-queries.ts'
import { findTied } from './credit/credit-queries.ts'
import { listEventsOf } from './event-log-queries.ts'
import type { OrderRow } from './order.ts'
import { refundedMinorOf } from './order-amounts.ts'
import { forgetBuyer, listOrdersOf } from './order-queries.ts'
import { findWithdrawal } from './withdrawals/withdrawal-queries.ts'

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
