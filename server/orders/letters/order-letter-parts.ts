import type { ShopBrand } from '../../../contract/content/brand.ts'
import type { MailPicture } from '../../mail/mail-layout.ts'
import type { CheckoutRules } from '../../prices/products.ts'

/** What a letter shows of a product: the same address for every buyer. */
export function mailPictureOf({ products, publicUrl }: CheckoutRules, slug: string | null): MailPicture | null {
  const product = products.get(slug ?? '')
  return product?.picturePath ? { url: `${publicUrl}${product.picturePath}`, alt: product.name } : null
}

/** Below every letter about an order. */
export function orderFootnote({ name }: ShopBrand): string[] {
  return [`You get this because of an order at ${name}.`]
}
