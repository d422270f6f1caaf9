import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { formatMoney } from '../../../contract/money.ts'
import { site } from '../../state/site.ts'

/** As people write it: $3, but $3.50. */
export function formatPrice(priceMinor: number): string {
  const { locale, currency } = site().content
  return formatMoney(priceMinor, currency, { locale, isShort: true })
}

/** Everything for one payment, as it is sold. */
export function allAccessOffer() {
  const { name, priceMinor, price } = site().content.allAccess
  return { slug: ALL_ACCESS.slug, name, priceMinor, price }
}

/** False in a shop that sells its bundles alone. */
export function isAllAccessOffered(): boolean {
  return site().content.allAccess.isSold !== false
}
