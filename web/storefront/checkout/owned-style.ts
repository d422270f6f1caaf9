import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'

/**
 * What is for buyers of a bundle, or for its owners. Styles choose between both: before the application has started, and
 * without a flash of the other.
 */
export function ownedStyle(kind: 'buy' | 'open', product: string, otherwise: string): { readonly display: string } {
  return { display: `var(--${kind}-${product},var(--${kind}-${ALL_ACCESS.slug},${otherwise}))` }
}
