import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import type { BundleOffer, NamedBundle, SiteCategory } from '../../../contract/site/site-data.ts'
import { pageData, site } from '../../state/site.ts'

/** What a bundle costs; nothing where the data of no page that sells it were loaded. */
export function findOffer(bundle: string): BundleOffer | undefined {
  return pageData().offers?.[bundle]
}

export type Sold = NamedBundle & BundleOffer

/** The bundles that a category's page sells, as its buttons name them. */
export function listSold({ offer }: SiteCategory): Sold[] {
  const slugs = offer.kind === 'bundles' ? offer.buttons.map(({ bundle }) => bundle) : []
  return slugs.map(getSold)
}

function getSold(slug: string): Sold {
  const bundle = site().bundles.find((candidate) => candidate.slug === slug)
  const offer = findOffer(slug)
  if (!bundle || !offer) throw new Error(`There is no bundle '${slug}' on this page.`)
  return { ...bundle, ...offer }
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
