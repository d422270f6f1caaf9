import { createHash } from 'node:crypto'
import { formatMoney } from '../../contract/money.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import type { Customer } from '../accounts/customer.ts'
import { type CountedOrder, lockCounted } from '../checkout/checkout-queries.ts'
import type { FoundCredit } from '../checkout/open-checkout.ts'
import type { Database } from '../database/database.ts'
import { noteForOwner } from '../mail/owner-notices.ts'
import type { Payments } from '../payments/payments.ts'
import { type CheckoutRules, findToPay, offerOf } from '../prices/products.ts'
import { leftMinorOf, type OrderRow, refundedMinorOf } from './order.ts'
import {
  type CountableOrder,
  type CreditedOrder,
  findTied,
  listCheckoutCredit,
  listCountable,
  listCredited,
  listRefunds,
  listUncounted,
  tieOrder,
} from './refund-queries.ts'

export type CreditParts = {
  readonly db: Database
  readonly rules: CheckoutRules
  readonly payments: Pick<Payments, 'findObstacle' | 'takesAmounts'>
}

/**
 * The bundles that an account has bought count toward all-access, each once, with what was paid for it: open, not refunded,
 * in today's currency and mode. Nothing is promised where the setting is off or the owner's own link sells all-access,
 * because no amount can be given there.
 */
export async function findCredit(
  { db, rules, payments }: CreditParts,
  customer: Customer | null,
): Promise<FoundCredit | null> {
  const everything = rules.products.get(ALL_ACCESS.slug)
  if (!customer || !everything || !rules.brand().givesCredit || !payments.takesAmounts(everything.slug)) return null
  if (payments.findObstacle(offerOf(everything)) !== null) return null
  const orders = await listUncounted(db, rules.mode, customer)
  const found = orders.flatMap((order) => {
    const amountMinor = creditOf(order, everything.currency)
    return amountMinor > 0 ? [{ order, amountMinor }] : []
  })
  if (found.length === 0) return null
  const counted = found.map(({ order, amountMinor }) => ({ orderId: order.id, amountMinor }))
  const toPayMinor = findToPay(payments, offerOf(everything), sumOf(counted))
  return {
    priceMinor: everything.priceMinor,
    toPayMinor,
    currency: everything.currency,
    counted,
    lines: found.map(({ order, amountMinor }) => ({
      name: rules.products.get(order.product ?? '')?.name ?? 'A bundle',
      amountMinor,
      boughtAt: order.purchased_at ?? order.stored_at,
    })),
    product: { ...everything, priceMinor: toPayMinor },
    purpose: purposeOf(counted),
  }
}

function sumOf(counted: readonly CountedOrder[]): number {
  return counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

function purposeOf(counted: readonly CountedOrder[]): string {
  const words = counted.map(({ orderId, amountMinor }) => `${orderId} ${amountMinor}`).sort()
  return `credit:${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)}`
}

/** What was paid of its price and neither has gone back nor will; tax on top and another currency do not count. */
function creditOf(order: CountableOrder, currency: string): number {
  const { total_minor, price_minor, price_currency, converted_total_minor, converted_currency } = order
  const backMinor = Math.max(refundedMinorOf(order), order.noted_minor)
  if (order.currency === currency) {
    return Math.min(price_minor ?? Number.POSITIVE_INFINITY, Math.max(0, (total_minor ?? 0) - backMinor))
  }
  const isConverted = converted_currency === currency && price_currency === currency && backMinor === 0
  return isConverted ? Math.min(price_minor ?? 0, converted_total_minor ?? 0) : 0
}

/**
 * Whether all that the price of an order's checkout has left out can still be counted: it may have gone back, or been counted
 * elsewhere, between the press and the payment. True where nothing was left out.
 */
export async function holdsCredit(db: Database, order: Pick<OrderRow, 'id' | 'checkout_id'>): Promise<boolean> {
  const counted = order.checkout_id ? await listCheckoutCredit(db, order.id) : []
  return stillCounts(db, order.id, counted)
}

/** The same, for whoever is about to open it: what it counts stays as it is until the transaction ends. */
export async function takesCredit(trx: Database, order: Pick<OrderRow, 'id' | 'scope'>): Promise<boolean> {
  const counted = await listCheckoutCredit(trx, order.id)
  // Once it has been open they are tied, and locked before it by whoever gives them back.
  if (order.scope === null) await lockCounted(trx, idsOf(counted))
  return stillCounts(trx, order.id, counted)
}

type Counted = Awaited<ReturnType<typeof listCheckoutCredit>>

const idsOf = (counted: Counted) => counted.map(({ order_id }) => order_id)

async function stillCounts(db: Database, orderId: string, counted: Counted): Promise<boolean> {
  if (counted.length === 0) return true
  const orders = new Map((await listCountable(db, idsOf(counted), orderId)).map((order) => [order.id, order]))
  return counted.every(({ order_id, amount_minor, currency }) => {
    const order = orders.get(order_id)
    return order !== undefined && creditOf(order, currency) >= amount_minor
  })
}

/** Ties what was counted in the price of an order's checkout to the order, in the transaction that opens it. */
export async function tieCredit(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const lost: string[] = []
  for (const counted of order.checkout_id ? await listCheckoutCredit(trx, order.id) : []) {
    const isTied = await tieOrder(trx, { ...counted, for_order_id: order.id, counted_at: now.toISOString() })
    if (!isTied) lost.push(counted.order_id)
  }
  if (lost.length > 0) {
    const words = `Order ${order.number} was paid at a price that counted a bundle which another all-access order has counted already. It is open; look at it on the desk.`
    await noteForOwner(trx, { key: `credit-lost:${order.id}`, orderId: order.id, words }, now)
  }
  for (const bundle of await listCredited(trx, order.id)) await tellOfMissing(trx, order, bundle, now)
}

/**
 * A bundle that was counted has gone back, at the provider and not together with what it was counted toward: nothing is
 * closed by that, and the owner hears of it.
 */
export async function tellOfCreditRefunded(trx: Database, bundle: OrderRow, now: Date): Promise<void> {
  const everything = await findTied(trx, bundle.id)
  const credited = everything && (await listCredited(trx, everything.id)).find(({ id }) => id === bundle.id)
  if (everything && credited) await tellOfMissing(trx, everything, { ...credited, ...bundle }, now)
}

async function tellOfMissing(trx: Database, everything: OrderRow, bundle: CreditedOrder, now: Date): Promise<void> {
  if (!isMissing(bundle) || (await goesBackTogether(trx, bundle))) return
  const words = `Order ${everything.number} counted order ${bundle.number}, which was refunded without it. Nothing was closed: look at ${everything.number} on the desk.`
  await noteForOwner(trx, { key: `credit-refunded:${bundle.id}`, orderId: everything.id, words }, now)
}

/** Since it was counted, a refund of it can only be asked for together with what it was counted toward. */
async function goesBackTogether(trx: Database, { id, counted_at }: CreditedOrder): Promise<boolean> {
  return (await listRefunds(trx, id)).some(({ refused_at, asked_at }) => refused_at === null && asked_at >= counted_at)
}

/** Less of it is left than was counted. */
export function isMissing(bundle: CreditedOrder): boolean {
  return bundle.status !== 'paid' || leftMinorOf(bundle) < bundle.counted_minor
}

/** Which orders were counted, in a sentence; nothing for an order without credit. */
export function countedWords(rules: CheckoutRules, credited: readonly CreditedOrder[]): string | null {
  if (credited.length === 0) return null
  const names = credited.map(({ product, number, counted_minor, currency }) => {
    const name = rules.products.get(product ?? '')?.name ?? 'A bundle'
    return `${name} (${number}, ${formatMoney(counted_minor, currency ?? '', rules.brand())})`
  })
  return `Counted toward it: ${names.join(', ')}.`
}
