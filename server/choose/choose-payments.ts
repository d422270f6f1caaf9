import { lemonSqueezyPayments } from '../adapters/payments/lemonsqueezy-payments.ts'
import { sandboxPayments } from '../adapters/payments/sandbox-payments.ts'
import { stripePayments } from '../adapters/payments/stripe-payments.ts'
import type { Payments } from '../checkout/payments.ts'
import type { PaymentsConfig } from '../config/payments-config.ts'

/** The payment provider, as the settings say. What has no checkout link is not sold. */
export function choosePayments(config: PaymentsConfig, products: Iterable<string>): Payments {
  const slugs = [...products]
  if (config.provider === 'sandbox') return sandboxPayments({ ...config, products: slugs })
  return config.provider === 'stripe' ? stripePayments(config) : lemonSqueezyPayments(config)
}
