import settings from 'virtual:site-settings'
import { useSyncExternalStore } from 'react'
import { ALL_ACCESS } from '../../contract/bundles.ts'
import { type Buyer, checkoutUrl } from '../../contract/checkout-url.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { buyerKeyHash } from './buyer-key.ts'

/** The hosted page of a bundle or of all-access, with what is known about the buyer. */
function checkoutLink(product: string, buyer: Buyer = {}): string {
  const { dialect, links } = settings.checkout
  const link = links[product]
  return link ? checkoutUrl(link, dialect, buyer) : '/bundles'
}

/** A bundle's checkout. A signed-in buyer's link says whose it will be; the prerendered one is the plain link. */
export function useCheckoutLink(product: string): string {
  const auth = useAuthState()
  const browser = useBuyerKeyHash()
  const user = auth.status === 'signed-in' ? auth.user : null
  return checkoutLink(product, { userId: user?.uid, email: user?.email ?? undefined, browser })
}

/** The same checkout as the dashboard's without the user's id, prefilled with the address, so that it finds its owner. */
export function useSubscriptionOfferLink(email: string | null): string {
  return checkoutLink(ALL_ACCESS.slug, { email: email ?? undefined, browser: useBuyerKeyHash() })
}

function useBuyerKeyHash(): string | undefined {
  return useSyncExternalStore(buyerKeyHash.subscribe, buyerKeyHash.get, () => undefined)
}
