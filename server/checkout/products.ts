import { ALL_ACCESS, type Bundle, CURRENCY } from '../../contract/bundles.ts'
import { ALL_SCOPE, bundleScope } from '../library/scope.ts'
import type { Offer } from './payments.ts'

/** Something that is sold, and what it opens. */
export type Product = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly currency: string
  readonly scope: string
  /** The path of a picture of it on the shop. */
  readonly picturePath: string | null
}

export type Products = ReadonlyMap<string, Product>

/** `findPicture` is asked for the path of a product's picture; in tests of other things nothing has one. */
export function productsOf(
  bundles: readonly Bundle[],
  findPicture: (product: string) => string | null = () => null,
): Products {
  const common = (slug: string) => ({ currency: CURRENCY, picturePath: findPicture(slug) })
  const everything: Product = { ...ALL_ACCESS, ...common(ALL_ACCESS.slug), scope: ALL_SCOPE }
  const each = bundles.map(
    ({ slug, name, priceMinor }): Product => ({
      slug,
      name: `${name} Bundle`,
      priceMinor,
      ...common(slug),
      scope: bundleScope(slug),
    }),
  )
  return new Map([everything, ...each].map((product) => [product.slug, product]))
}

export function offerOf({ slug, priceMinor, currency }: Product): Offer {
  return { product: slug, amountMinor: priceMinor, currency }
}
