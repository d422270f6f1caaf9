import Stripe from 'stripe'
import { type Refund, RefundRefusedError } from '../../checkout/payments.ts'
import { toStripeAmount } from './stripe-amounts.ts'

/** Stripe remembers a key for a day; whoever asks later looks first what has gone back. */
export async function createRefund(stripe: Stripe, refund: Refund): Promise<void> {
  const { providerOrderId, amountMinor, currency, isRest, key } = refund
  if (!providerOrderId.startsWith('pi_')) throw new RefundRefusedError('Nothing was paid for this order.')
  // Without an amount all that is left goes back, whatever was counted here.
  const amount = isRest ? {} : { amount: toStripeAmount(amountMinor, currency) }
  const options = { idempotencyKey: `refund-${key}` }
  await stripe.refunds.create({ payment_intent: providerOrderId, ...amount }, options).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (error.code === 'charge_already_refunded') return
    throw new RefundRefusedError(`Stripe does not refund this order: ${error.message}`)
  })
}
