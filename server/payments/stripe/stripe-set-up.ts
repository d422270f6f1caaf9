import Stripe from 'stripe'
import type { NewWebhook, ProviderSetUp } from '../payments.ts'
import { reachable, type StripeApi, stripeClient } from './stripe-api.ts'
import { sessionParams } from './stripe-checkout.ts'
import { EVENT_TYPES } from './stripe-event.ts'

/** Stripe's account of a key: its webhooks can be made by us, and nothing else has to exist there. */
export function stripeSetUp(secretKey: string, api?: StripeApi): ProviderSetUp {
  const stripe = stripeClient(secretKey, api)
  return {
    listStores: () =>
      reachable(async () => {
        const { id, settings, business_profile, default_currency } = await stripe.accounts.retrieveCurrent()
        const name = settings?.dashboard?.display_name || business_profile?.name || id
        const mode = /^[sr]k_live_/.test(secretKey) ? 'live' : 'test'
        return [{ id, name, mode, currency: default_currency?.toUpperCase() ?? null }]
      }),
    makeWebhook: (_storeId, url) => reachable(() => makeWebhook(stripe, url)),
    listVariants: async () => [],
    tryCheckout: (checkout) =>
      reachable(async () => {
        const { id } = await stripe.checkout.sessions.create(sessionParams(checkout))
        await stripe.checkout.sessions.expire(id)
      }),
  }
}

async function makeWebhook(stripe: Stripe, url: string): Promise<NewWebhook> {
  const before = await stripe.webhookEndpoints.list({ limit: 100 })
  const older = before.data.filter((endpoint) => endpoint.url === url)
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...EVENT_TYPES] })
  return {
    secret: secret ?? '',
    endOlder: () => reachable(async () => void (await Promise.all(older.map(({ id }) => endOne(stripe, id))))),
  }
}

/** Somebody may have ended it meanwhile. */
async function endOne(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.del(id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 404) throw error
  })
}
