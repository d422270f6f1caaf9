import type { PaymentsConfig } from '../config/payments-config.ts'
import { variantsOf } from '../payments/checkout-links.ts'
import { lemonSqueezyPayments } from '../payments/lemonsqueezy/lemonsqueezy-payments.ts'
import { noPayments } from '../payments/no-payments.ts'
import type { Payments } from '../payments/payments.ts'
import { sandboxPayments } from '../payments/sandbox/sandbox-payments.ts'
import { offerOf, type Products } from '../prices/products.ts'

/** The payment provider, as the settings say. */
export async function choosePayments(config: PaymentsConfig, products: Pick<Products, 'has'>): Promise<Payments> {
  switch (config.provider) {
    case 'none':
      return noPayments()
    case 'sandbox':
      return sandboxPayments({ ...config, products })
    case 'lemonsqueezy':
      return lemonSqueezyPayments({ ...config, variants: variantsOf(config.links) })
    case 'stripe':
      return (await import('../payments/stripe/stripe-payments.ts')).stripePayments(config)
  }
}

export type Sale = {
  /** Why it cannot be bought, to be read after its name; null when it can. */
  readonly findObstacle: (product: string) => string | null
  readonly isSold: (product: string) => boolean
  /** Not where a page of the owner's own sells it, at its own price. */
  readonly takesAmounts: Payments['takesAmounts']
}

/** What can be bought with these settings. Asks nobody. */
export async function chooseSale(config: PaymentsConfig, products: Products): Promise<Sale> {
  const payments = await choosePayments(config, products)
  const findObstacle = (slug: string) => {
    const product = products.get(slug)
    return product ? payments.findObstacle(offerOf(product)) : 'is not for sale'
  }
  return { findObstacle, isSold: (slug) => findObstacle(slug) === null, takesAmounts: payments.takesAmounts }
}
