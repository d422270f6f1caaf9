import { ALL_ACCESS } from '../../../contract/bundles.ts'
import type { Payments } from '../../checkout/payments.ts'
import type { PaymentsConfig } from '../../checkout/payments-config.ts'
import { ConfigError } from '../../config-error.ts'
import { lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripePayments } from './stripe-payments.ts'

/** The configured provider. All-access is on every page, so it must have a link; a bundle without one is not sold. */
export function choosePayments(config: PaymentsConfig, products: Iterable<string>): Payments {
  const slugs = [...products]
  if (config.provider === 'sandbox') return sandboxPayments({ ...config, products: slugs })
  if (!config.links[ALL_ACCESS.slug]) {
    throw new ConfigError(`CHECKOUT_LINKS must have a link for '${ALL_ACCESS.slug}'; npm run shop -- doctor helps.`)
  }
  return config.provider === 'stripe' ? stripePayments(config) : lemonSqueezyPayments(config)
}
