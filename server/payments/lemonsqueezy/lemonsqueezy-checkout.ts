import { z } from 'zod'
import { type CheckoutPage, type Mode, type NewCheckout, ProviderUnreachableError } from '../payments.ts'
import type { Ask } from './lemonsqueezy-api.ts'

type Variant = { readonly storeId: string; readonly mode: Mode; readonly variantId: string }

const answer = z.object({
  data: z.object({
    attributes: z.object({
      url: z.url({ protocol: /^https?$/ }),
      preview: z.object({ currency: z.string() }).nullish().catch(null),
    }),
  }),
})

const LIFE_MS = 24 * 60 * 60 * 1000

/** A page of Lemon Squeezy's for one checkout: the product's own variant, with our name, picture and price. */
export async function createCheckout(ask: Ask, variant: Variant, checkout: NewCheckout): Promise<CheckoutPage> {
  const until = new Date(Date.now() + LIFE_MS).toISOString()
  const post = (email: string | null) => ask('/v1/checkouts', answer, requestOf(variant, { ...checkout, email }, until))
  const made = await post(checkout.email).catch((error: unknown) => {
    // Whoever has an address that they do not take can type another one there.
    const isUnprocessable = error instanceof ProviderUnreachableError && error.status === 422
    if (!isUnprocessable || checkout.email === null) throw error
    return post(null)
  })
  if (!made)
    throw new ProviderUnreachableError(`There is no variant '${variant.variantId}' for this key.`, { status: 404 })
  const { url, preview } = made.data.attributes
  // A price is only a number there: in another currency than the shop's it would be another price.
  if (preview && preview.currency !== checkout.currency) {
    const sentence = `The store sells in ${preview.currency}, and the shop in ${checkout.currency}.`
    throw new ProviderUnreachableError(sentence, { status: 409 })
  }
  return { url, until }
}

function requestOf({ storeId, mode, variantId }: Variant, checkout: NewCheckout, until: string) {
  const { amountMinor, checkoutId, email, name, pictureUrl, returnUrl } = checkout
  return {
    data: {
      type: 'checkouts',
      attributes: {
        custom_price: amountMinor,
        product_options: {
          name,
          ...(pictureUrl && { media: [pictureUrl] }),
          redirect_url: `${returnUrl}?order=[order_identifier]`,
          // Or the buyer could choose another variant of the same product on the page, at this one's price.
          enabled_variants: [Number(variantId)],
        },
        checkout_data: { ...(email && { email }), custom: { checkout_id: checkoutId } },
        expires_at: until,
        preview: true,
        test_mode: mode === 'test',
      },
      relationships: {
        store: { data: { type: 'stores', id: storeId } },
        variant: { data: { type: 'variants', id: variantId } },
      },
    },
  }
}
