import { createHash } from 'node:crypto'
import { ALL_ACCESS } from '../../../contract/bundles.ts'
import type { Customer } from '../../accounts/customer.ts'
import type { Database } from '../../database/database.ts'
import type { CountedOrder } from '../checkout-queries.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import type { FoundCredit } from '../open-checkout.ts'
import type { Payments } from '../payments.ts'
import { findToPay, offerOf } from '../products.ts'
import { listUncounted } from './credit-queries.ts'
import { creditOf } from './holds-credit.ts'

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
  if (!customer || !everything || !rules.imprint().givesCredit || !payments.takesAmounts(everything.slug)) return null
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
