import type { ShopBrand } from '../../contract/brand.ts'
import type { Mode } from './payments.ts'
import type { Products } from './products.ts'

/** What applying needs to know of the shop. */
export type CheckoutRules = {
  readonly products: Products
  readonly mode: Mode
  readonly publicUrl: string
  readonly brand: () => ShopBrand
  readonly now: () => Date
}
