import { formatMoney } from '../../../contract/money.ts'
import { site } from '../../state/site.ts'

/** As people write it, $3 or $3.50: what is not written with the page, because it is one buyer's own. */
export function formatPrice(priceMinor: number): string {
  const { locale, currency } = site().content
  return formatMoney(priceMinor, currency, { locale, isShort: true })
}
