import type { DeskOrder, OrderDetail } from '../../../contract/desk/orders.ts'
import { findAccountByEmail, findAccountSince } from '../../accounts/account-queries.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import type { Database } from '../../database/database.ts'
import { listSeconds } from '../../library/bought-twice.ts'
import { listDownloads } from '../../library/supply-queries.ts'
import { isMissing } from '../../orders/credit.ts'
import type { ApplyEvents } from '../../orders/event-inbox.ts'
import { isOrderOpen, leftMinorOf, lostMinorOf, netMinorOf, type OrderRow } from '../../orders/order.ts'
import { listOrderNotes, listReceipts } from '../../orders/order-queries.ts'
import { type FoundOrder, findOrders } from '../../orders/order-search.ts'
import { findRefundObstacle } from '../../orders/refund-order.ts'
import { findTied, listCredited } from '../../orders/refund-queries.ts'
import { findProvider } from '../../payments/payments.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { customerKeys } from '../customers/customer-key.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { listTimeline, type ShopClock } from './order-timeline.ts'
import { describeWithdrawal, findFlagWords } from './timeline-entries.ts'

export function toDeskOrder(rules: CheckoutRules, row: FoundOrder): DeskOrder {
  return {
    id: row.id,
    number: row.number,
    reference: row.reference,
    email: row.email,
    currency: row.currency,
    state: row.state,
    product: row.product === null ? null : soldProduct(rules, row.product),
    placedAt: row.placed_at,
    totalMinor: row.total_minor,
    refundedMinor: row.refunded,
    receiptProblem: row.receipt_problem,
    disputeDueAt: row.dispute_due_at,
    isSecond: row.is_second,
  }
}

export function soldProduct({ products }: CheckoutRules, slug: string) {
  const product = products.get(slug)
  return { slug, name: product?.name ?? slug, picture: product?.thumbnailPath ?? null }
}

/** Everything that the desk shows of one order. */
export async function describeOrder(
  checkout: ApplyEvents,
  row: OrderRow,
  clock: ShopClock & Pick<SalesParts, 'secret'>,
): Promise<OrderDetail> {
  const { db, rules } = checkout
  const [own] = await findOrders(db, { mode: row.mode, text: row.id }, { limit: 1 })
  if (!own) throw new Error(`Order ${row.id} is gone.`)
  return {
    order: toDeskOrder(rules, own),
    mode: row.mode,
    provider: row.provider,
    providerTitle: findProvider(checkout, row.provider)?.title ?? null,
    providerOrderId: row.provider_order_id,
    providerUrl: findProvider(checkout, row.provider)?.paymentUrl(row.provider_order_id, row.mode) ?? null,
    flag: row.flag,
    flagWords: await findFlagWords({ db, rules }, row),
    isOpen: isOrderOpen(row, rules.mode),
    ...moneyOf(row),
    address: row.buyer_address,
    invoiceUrl: row.invoice_url,
    receipts: (await listReceipts(db, [row.id])).map(({ id, made_at }) => ({ id, at: made_at })),
    country: row.country,
    confirmedAt: row.confirmed_at,
    disputeAt: row.dispute_at,
    timeZone: clock.timeZone,
    buyer: await findBuyer(db, row, clock.secret),
    refundObstacle: await findRefundObstacle(checkout, row),
    refundLeftMinor: leftMinorOf(row),
    couldBe: row.scope !== null || rules.products.has(row.product ?? '') ? [] : listOffers(rules),
    withdrawal: await describeWithdrawal(db, row),
    first: await findFirstOf(db, row.id),
    credited: await listCounted(checkout, row.id),
    countedToward: await findToward(db, row.id),
    others: await listOthers(checkout, row),
    timeline: await listTimeline({ db, rules, timeZone: clock.timeZone, now: clock.now }, row),
    downloads: await describeDownloads(db, row.id),
    notes: (await listOrderNotes(db, row.id)).map((note) => ({
      id: note.id,
      words: note.words,
      by: note.written_by,
      at: note.written_at,
    })),
  }
}

async function listCounted({ db, rules }: ApplyEvents, id: string): Promise<OrderDetail['credited']> {
  const credited = await listCredited(db, id)
  return credited.map((bundle) => ({
    id: bundle.id,
    number: bundle.number,
    name: soldProduct(rules, bundle.product ?? '').name,
    amountMinor: bundle.counted_minor,
    leftMinor: leftMinorOf(bundle),
    isMissing: isMissing(bundle),
  }))
}

async function findToward(db: Database, id: string): Promise<OrderDetail['countedToward']> {
  const everything = await findTied(db, id)
  return everything ? { id: everything.id, number: everything.number } : null
}

async function findFirstOf(db: Database, id: string): Promise<OrderDetail['first']> {
  const [second] = await listSeconds(db, [id])
  return second ? { id: second.firstId, number: second.firstNumber } : null
}

function listOffers({ products }: CheckoutRules): OrderDetail['couldBe'] {
  return [...products.values()].map(({ slug, name, priceMinor, currency }) => ({ slug, name, priceMinor, currency }))
}

function moneyOf(row: OrderRow) {
  return {
    discountMinor: row.discount_minor,
    taxMinor: row.tax_minor,
    feeMinor: row.fee_minor,
    lostMinor: lostMinorOf(row),
    netMinor: netMinorOf(row),
  }
}

async function findBuyer(db: Database, { email_key }: OrderRow, secret: string): Promise<OrderDetail['buyer']> {
  if (!email_key) return null
  const account = await findAccountByEmail(db, email_key)
  const key = customerKeys(secret).keyOf(email_key)
  return { key, hasAccount: account !== undefined, since: account ? await findAccountSince(db, account.id) : null }
}

const MOST_OTHERS = 20

async function listOthers({ db, rules }: ApplyEvents, row: OrderRow): Promise<DeskOrder[]> {
  if (!row.email_key) return []
  const found = await findOrders(db, { mode: row.mode, text: row.email_key }, { limit: MOST_OTHERS + 1 })
  return found
    .filter(({ id, email }) => id !== row.id && normalizeEmail(email ?? '') === row.email_key)
    .map((each) => toDeskOrder(rules, each))
}

/** Devices are numbered: their keyed hash says nothing to people. */
async function describeDownloads(db: Database, orderId: string): Promise<OrderDetail['downloads']> {
  const rows = await listDownloads(db, orderId)
  const devices = [...new Set(rows.map(({ client }) => client))]
  return rows.map(({ file, client, first_at, last_at, requests, bytes }) => ({
    file,
    device: devices.indexOf(client) + 1,
    firstAt: first_at,
    lastAt: last_at,
    requests,
    bytes,
  }))
}
