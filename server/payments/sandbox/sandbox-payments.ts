import { lemonSqueezyPayments } from '../lemonsqueezy/lemonsqueezy-payments.ts'
import type { Payments } from '../payments.ts'

export type SandboxConfig = {
  /** Where the sandbox's pages are, without a trailing slash. */
  readonly url: string
  /** Where its API is, if elsewhere. */
  readonly apiUrl?: string
  readonly secret: string
  /** What the shop sells at the moment that it is asked, by slug. */
  readonly products: { readonly has: (slug: string) => boolean }
}

/** The sandbox checkout: Lemon Squeezy's words and signature, another address, always in test mode. */
export function sandboxPayments({ url, apiUrl = url, secret, products }: SandboxConfig): Payments {
  return lemonSqueezyPayments({
    provider: 'sandbox',
    title: 'The sandbox',
    mode: 'test',
    apiUrl,
    apiKey: secret,
    storeId: 'sandbox',
    webhookSecret: secret,
    // It takes any amount in any currency.
    findAmountObstacle: () => null,
    isPageOurs: true,
    variants: {
      find: (slug) => (products.has(slug) ? { url: `${url}/checkout/buy/${slug}`, productId: slug } : undefined),
      findProduct: (slug) => slug,
    },
  })
}
