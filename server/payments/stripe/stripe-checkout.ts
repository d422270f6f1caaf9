import Stripe from 'stripe'
import type { CheckoutPage, NewCheckout } from '../payments.ts'
import { toStripeAmount } from './stripe-amounts.ts'

/** Where a session names the product; only whoever holds the secret key writes it. */
export const PRODUCT_KEY = 'shop_product'

/** A buyer waits for it. */
const IN_HURRY = { timeout: 10_000, maxNetworkRetries: 1 }

/** A page of Stripe's with our own name, picture and price: nothing of it has to exist there before. */
export async function createSession(stripe: Stripe, checkout: NewCheckout): Promise<CheckoutPage> {
  const params = sessionParams(checkout)
  const created = await stripe.checkout.sessions.create(params, IN_HURRY).catch((error: unknown) => {
    if (!isAddressRefused(error)) throw error
    // Whoever has an address that Stripe does not take can type another one there.
    const { customer_email: _, ...unaddressed } = params
    return stripe.checkout.sessions.create(unaddressed, IN_HURRY)
  })
  return { url: created.url ?? '', until: new Date(created.expires_at * 1000).toISOString() }
}

export function sessionParams(checkout: NewCheckout): Stripe.Checkout.SessionCreateParams {
  const { product, amountMinor, currency, checkoutId, email, name, pictureUrl, returnUrl } = checkout
  const metadata = { [PRODUCT_KEY]: product }
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: toStripeAmount(amountMinor, currency),
    product_data: { name, ...(pictureUrl && { images: [pictureUrl] }) },
  }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: checkoutId,
    metadata,
    payment_intent_data: { metadata },
    ...(email && { customer_email: email }),
    success_url: `${returnUrl}?order={CHECKOUT_SESSION_ID}`,
  }
}

function isAddressRefused(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
}
