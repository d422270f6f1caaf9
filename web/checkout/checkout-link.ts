import settings from 'virtual:site-settings'

/** Where a bundle is bought, once the owner's settings name it. */
type WithCheckout = { readonly checkout?: { readonly links?: Readonly<Record<string, string>> } }

/** The address of a bundle's checkout; without one the list of bundles is the next best place. */
export function checkoutUrl(slug: string): string {
  return (settings as WithCheckout).checkout?.links?.[slug] ?? '/bundles'
}
