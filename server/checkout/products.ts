import { ALL_ACCESS, type Bundle } from '../../contract/bundles.ts'
import { ALL_SCOPE, bundleScope } from '../library/scope.ts'

/** Something that is sold, and what it opens. */
export type Product = {
  readonly slug: string
  readonly name: string
  readonly priceMinor: number
  readonly scope: string
}

export type Products = ReadonlyMap<string, Product>

export function productsOf(bundles: readonly Bundle[]): Products {
  const everything: Product = { ...ALL_ACCESS, scope: ALL_SCOPE }
  const each = bundles.map(
    ({ slug, name, priceMinor }): Product => ({
      slug,
      name: `${name} Bundle`,
      priceMinor,
      scope: bundleScope(slug),
    }),
  )
  return new Map([everything, ...each].map((product) => [product.slug, product]))
}
