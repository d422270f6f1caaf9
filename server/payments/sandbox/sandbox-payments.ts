import { lemonSqueezyPayments } from '../lemonsqueezy/lemonsqueezy-payments.ts'
import type { Abilities, Payments } from '../payments.ts'

export type SandboxConfig = {
  /** Where the sandbox's pages are, without a trailing slash. */
  readonly url: string
  /** Where its API is, if elsewhere. */
  readonly apiUrl?: string
  readonly secret: string
  /** What the shop sells at the moment that it is asked, by slug. */
  readonly products: { readonly has: (slug: string) => boolean }
}

/** It takes any amount in any currency. */
export const SANDBOX_ABILITIES: Abilities = {
  takesLines: false,
  needsVariants: false,
  takesCurrency: () => true,
  leastMinor: () => 1,
  refundsWait: false,
  tellsCards: false,
  seller: null,
}

/** The sandbox checkout: Lemon Squeezy's words and signature, another address, always in test mode. */
export function sandboxPayments({ url, apiUrl = url, secret, products }: SandboxConfig): Payments {
  const payments = lemonSqueezyPayments({
    provider: 'sandbox',
    title: 'The sandbox',
    mode: 'test',
    apiUrl,
    apiKey: secret,
    storeId: 'sandbox',
    webhookSecret: secret,
    abilities: SANDBOX_ABILITIES,
    findAmountObstacle: () => null,
    isPageOurs: true,
    variants: {
      find: (slug) => (products.has(slug) ? { url: `${url}/checkout/buy/${slug}`, productId: slug } : undefined),
      findProduct: (slug) => slug,
    },
  })
  return { ...payments, title: 'Sandbox' }
}
