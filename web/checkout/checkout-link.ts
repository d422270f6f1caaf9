import { ORDERS_CHANNEL, type OrdersMessage } from '../../contract/orders.ts'

type Offer = { readonly slug: string; readonly priceMinor: number }

/**
 * Where a bundle or all-access is bought, with the price that the page shows beside it. The server knows by itself who
 * asks; the dashboard's link names the user because the spec says so.
 */
export function checkoutPath({ slug, priceMinor }: Offer, userId?: string): string {
  const query = new URLSearchParams({ price: String(priceMinor), ...(userId && { user_id: userId }) })
  return `/checkout/${slug}?${query}`
}

/** Tells every tab of the shop, this one included, what happened to a purchase. */
export function tellTabs(message: OrdersMessage): void {
  const channel = new BroadcastChannel(ORDERS_CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** For the press on a buy link: from now on something may arrive at any moment, wherever the checkout's tab ends. */
export function tellCheckoutOpened(): void {
  tellTabs('opened')
}
