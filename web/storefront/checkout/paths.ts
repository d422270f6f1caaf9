import { shownPrice } from '../../../contract/orders/checkout.ts'
import { site } from '../../state/site.ts'

type Offer = {
  readonly slug: string
  /** Nothing where no price is shown. */
  readonly priceMinor: number | undefined
}

/**
 * Where a bundle or all-access is bought, with the price that the page shows beside it. The server knows by itself who
 * asks; the dashboard's link names the user because the spec says so.
 */
export function checkoutPath({ slug, priceMinor }: Offer, userId?: string): string {
  const price = priceMinor === undefined ? {} : shownPrice(priceMinor, site().content.currency)
  const query = new URLSearchParams({ ...price, ...(userId && { user_id: userId }) })
  const words = query.toString()
  return words ? `/checkout/${slug}?${words}` : `/checkout/${slug}`
}

/** Where a bundle's files are; without a bundle, everything that is owned. */
export function libraryPath(bundle?: string): string {
  return bundle ? `/library#${bundle}` : '/library'
}

/** Where whoever bought a product says what it is like. */
export function reviewPath(product: string): string {
  return `/review?of=${product}`
}

/** The form, with the order's number filled in where it is known. */
export function contactPath(number?: string | null): string {
  return number ? `/contact?topic=order&order=${encodeURIComponent(number)}` : '/contact?topic=order'
}
