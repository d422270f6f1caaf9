import { lemonSqueezyPayments } from '../adapters/payments/lemonsqueezy-payments.ts'
import { sandboxPayments } from '../adapters/payments/sandbox-payments.ts'
import type { Payments } from '../checkout/payments.ts'
import type { PaymentsConfig } from '../config/payments-config.ts'

/** The payment provider, as the settings say. What has no checkout link is not sold. */
export async function choosePayments(config: PaymentsConfig, products: Iterable<string>): Promise<Payments> {
  const slugs = [...products]
  if (config.provider === 'sandbox') return sandboxPayments({ ...config, products: slugs })
  if (config.provider === 'lemonsqueezy') return lemonSqueezyPayments(config)
  const { stripePayments } = await import('../adapters/payments/stripe-payments.ts')
  return stripePayments(config)
}
