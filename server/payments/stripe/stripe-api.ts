import Stripe from 'stripe'
import { ProviderUnreachableError } from '../payments.ts'

/** Another address than Stripe's own, for tests. */
export type StripeApi = { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }

export function stripeClient(secretKey: string, api?: StripeApi): Stripe {
  return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000, telemetry: false, ...api })
}

/** What Stripe refuses or does not answer, in a sentence for the owner. */
export async function reachable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause
    const { statusCode: status } = cause
    const isRefused = status === 401 || status === 403
    const answer = status === undefined ? 'does not answer' : `answered ${status}`
    const why = isRefused
      ? ', so it does not take the key'
      : status === 400
        ? ', so it does not take what was asked'
        : ''
    const sentence = `Stripe ${answer}${why}.`
    throw new ProviderUnreachableError(sentence, { status, cause })
  }
}
