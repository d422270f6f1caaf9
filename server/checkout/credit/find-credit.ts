import { createHash } from 'node:crypto'
import { ALL_ACCESS } from '../../../contract/bundles.ts'
import type { Credit } from '../../../contract/credit.ts'
import type { Customer } from '../../accounts/customer.ts'
import type { Database } from '../../database/database.ts'
import type { CheckoutRules } from '../checkout-rules.ts'
import type { Offer, Payments } from '../payments.ts'
import { offerOf, type Product } from '../products.ts'
import { type CountedOrder, listUncounted } from './credit-queries.ts'
import { creditOf } from './holds-credit.ts'

export type CreditParts = {
  readonly db: Database
  readonly rules: CheckoutRules
  readonly payments: Pick<Payments, 'findObstacle' | 'takesAmounts'>
}

/** What somebody has paid of all-access already, and by which orders. */
export type FoundCredit = Credit & {
  /** All-access at what is left to pay. */
  readonly product: Product
  readonly counted: readonly CountedOrder[]
  /** Equal for the same orders at the same amounts: a checkout that was started with others is not gone on with. */
  readonly purpose: string
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

/** Providers charge some currencies in whole tens or hundreds of our minor units. */
const STEPS = [1, 10, 100]

/** The most that the provider charges of what is left; what is below its least charge is waived. */
export function findToPay({ findObstacle }: Pick<Payments, 'findObstacle'>, offer: Offer, creditMinor: number): number {
  const left = Math.max(0, offer.amountMinor - creditMinor)
  const amounts = STEPS.map((step) => Math.floor(left / step) * step)
  return amounts.find((amountMinor) => amountMinor > 0 && findObstacle({ ...offer, amountMinor }) === null) ?? 0
}

function purposeOf(counted: readonly CountedOrder[]): string {
  const words = counted.map(({ orderId, amountMinor }) => `${orderId} ${amountMinor}`).sort()
  return `credit:${createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 32)}`
}
