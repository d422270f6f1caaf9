import { formatMoney, minorDigits } from '../../../contract/money.ts'
import type { Abilities, Offer } from '../payments.ts'

/** Where Stripe's idea of a minor unit is not ISO 4217's (docs.stripe.com/currencies). */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
])

/**
 * The least that Stripe charges, in our minor units (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, as public
 * copies of that table have it). In other currencies it is what is worth as much as the least charge of the account's own
 * currency, which only Stripe can tell.
 */
const LEAST_MINOR: ReadonlyMap<string, number> = new Map([
  ...['USD', 'AUD', 'BRL', 'CAD', 'CHF', 'EUR', 'INR', 'JPY', 'NZD', 'SGD'].map((code) => [code, 50] as const),
  ...['AED', 'MYR', 'PLN', 'RON'].map((code) => [code, 200] as const),
  ...['NOK', 'SEK'].map((code) => [code, 300] as const),
  ...['MXN', 'THB'].map((code) => [code, 1000] as const),
  ['BGN', 100],
  ['CZK', 1500],
  ['DKK', 250],
  ['GBP', 30],
  ['HKD', 400],
  ['HUF', 17_500],
])

/** Cards have two digits after the point at most, so the third of a dinar must be a zero. */
const STEP_MINOR = 10

export const STRIPE_ABILITIES: Abilities = {
  takesLines: true,
  needsVariants: false,
  takesCurrency: () => true,
  leastMinor: (currency) => LEAST_MINOR.get(currency) ?? 1,
  refundsWait: false,
  tellsCards: true,
  seller: 'owner',
}

export function findAmountObstacle({ amountMinor, currency }: Offer): string | null {
  const least = STRIPE_ABILITIES.leastMinor(currency)
  if (amountMinor < least) return `costs less than Stripe charges at least, ${formatMoney(least, currency)}`
  const scaled = toStripeAmount(amountMinor, currency)
  const isWhole = Number.isInteger(scaled) && (minorDigits(currency) < 3 || scaled % STEP_MINOR === 0)
  return isWhole ? null : `costs ${formatMoney(amountMinor, currency)}, which Stripe cannot charge to the last digit`
}

export function toStripeAmount(minor: number, currency: string): number {
  return minor * scaleOf(currency)
}

export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount / scaleOf(currency))
}

function scaleOf(currency: string): number {
  const ours = minorDigits(currency)
  return 10 ** ((DIGITS.get(currency) ?? ours) - ours)
}
