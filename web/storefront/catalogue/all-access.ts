import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { site } from '../../state/site.ts'

/** Everything for one payment, as it is sold. */
export function allAccessOffer() {
  const { name, priceMinor, price } = site().content.allAccess
  return { slug: ALL_ACCESS.slug, name, priceMinor, price }
}

/** False in a shop that sells its bundles alone. */
export function isAllAccessOffered(): boolean {
  return site().content.allAccess.isSold !== false
}
