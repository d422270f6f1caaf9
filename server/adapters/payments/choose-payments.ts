import type { Payments } from '../../checkout/payments.ts'
import type { PaymentsConfig } from '../../checkout/payments-config.ts'
import { ConfigError } from '../../config-error.ts'
import { lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripePayments } from './stripe-payments.ts'

/** The configured provider. Every product must have a link: a buy button that leads nowhere sells nothing. */
export function choosePayments(config: PaymentsConfig, products: Iterable<string>): Payments {
  const slugs = [...products]
  if (config.provider === 'sandbox') return sandboxPayments({ ...config, products: slugs })
  const missing = slugs.find((slug) => !config.links[slug])
  if (missing) throw new ConfigError(`CHECKOUT_LINKS must have a link for '${missing}'; npm run shop -- doctor helps.`)
  return config.provider === 'stripe' ? stripePayments(config) : lemonSqueezyPayments(config)
}
