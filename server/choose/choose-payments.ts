import { lemonSqueezyPayments } from '../adapters/payments/lemonsqueezy-payments.ts'
import { noPayments } from '../adapters/payments/no-payments.ts'
import { sandboxPayments } from '../adapters/payments/sandbox-payments.ts'
import { variantsOf } from '../checkout/checkout-links.ts'
import type { Payments } from '../checkout/payments.ts'
import { offerOf, type Products } from '../checkout/products.ts'
import type { PaymentsConfig } from '../config/payments-config.ts'

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
      return (await import('../adapters/payments/stripe-payments.ts')).stripePayments(config)
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
