import type { AllAccessContent, Content } from '../../contract/content/content.ts'
import { ALL_ACCESS, type Bundle } from '../../contract/pictures/catalogue.ts'
import { ALL_SCOPE, bundleScope } from '../library/scope.ts'
import type { Offer } from './payments.ts'

/** Something that is sold, and what it opens. */
export type Product = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly currency: string
  /** For a while it costs less than usual: no page that asks the usual price sells it then. */
  readonly isReduced?: boolean
  readonly scope: string
  /** The path of a picture of it on the shop. */
  readonly picturePath: string | null
  /** The same, small enough for a list. */
  readonly thumbnailPath: string | null
}

export type Products = ReadonlyMap<string, Product>

/** What the content says of prices beside those of the bundles. */
export type Prices = Pick<Content, 'currency' | 'sales'> & {
  readonly allAccess: Pick<AllAccessContent, 'name' | 'priceMinor' | 'isSold'>
}

const THUMBNAIL_WIDTH = 320

/** `findPicture` is asked for the path of a product's picture of a width at most; in tests of other things nothing has one. */
export function productsOf(
  { currency, allAccess: { name, priceMinor, isSold = true } }: Prices,
  bundles: readonly Bundle[],
  findPicture: (product: string, width?: number) => string | null = () => null,
): Products {
  const common = (slug: string) => ({
    slug,
    currency,
    picturePath: findPicture(slug),
    thumbnailPath: findPicture(slug, THUMBNAIL_WIDTH),
  })
  const everything: Product = { ...common(ALL_ACCESS.slug), name, priceMinor, scope: ALL_SCOPE }
  const each = bundles.map(
    ({ slug, name, priceMinor }): Product => ({
      ...common(slug),
      name: `${name} Bundle`,
      priceMinor,
      scope: bundleScope(slug),
    }),
  )
  return new Map([...(isSold ? [everything] : []), ...each].map((product) => [product.slug, product]))
}

export function offerOf({ slug, priceMinor, currency }: Product): Offer {
  return { product: slug, amountMinor: priceMinor, currency }
}
