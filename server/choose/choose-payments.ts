import type { PaymentsConfig } from '../config/payments-config.ts'
import { noPayments } from '../payments/no-payments.ts'
import type { Payments } from '../payments/payments.ts'
import { offerOf, type Products } from '../prices/products.ts'
import { findProviderNamed } from './providers.ts'

/** A payment provider, as the settings say. */
export async function choosePayments(config: PaymentsConfig, products: Pick<Products, 'has'>): Promise<Payments> {
  return (await findProviderNamed(config.provider)?.open(config, products)) ?? noPayments()
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
