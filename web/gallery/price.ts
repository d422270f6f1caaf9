import { CURRENCY } from '../../contract/bundles.ts'

/** As people write it: $3, but $3.50. */
export function formatPrice(priceMinor: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: priceMinor % 100 === 0 ? 0 : 2,
  }).format(priceMinor / 100)
}
