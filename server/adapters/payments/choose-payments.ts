import type { Payments } from '../../checkout/payments.ts'
import type { PaymentsConfig } from '../../checkout/payments-config.ts'
import { lemonSqueezyPayments } from './lemonsqueezy-payments.ts'
import { sandboxPayments } from './sandbox-payments.ts'
import { stripePayments } from './stripe-payments.ts'

/** The configured provider. What has no checkout link is not sold. */
export function choosePayments(config: PaymentsConfig, products: Iterable<string>): Payments {
  const slugs = [...products]
  if (config.provider === 'sandbox') return sandboxPayments({ ...config, products: slugs })
  return config.provider === 'stripe' ? stripePayments(config) : lemonSqueezyPayments(config)
}
