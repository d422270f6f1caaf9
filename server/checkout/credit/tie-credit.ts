import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import type { OrderRow } from '../order.ts'
import { leftMinorOf } from '../order-amounts.ts'
import { listRefunds } from '../refund-queries.ts'
import { type CreditedOrder, findTied, listCheckoutCredit, listCredited, tieOrder } from './credit-queries.ts'

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
