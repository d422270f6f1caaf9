import { findNewestEventTime } from '../checkout/event-queries.ts'
import { findNewestPurchase } from '../checkout/order-queries.ts'
import { type Check, fails, note, ok } from './check.ts'

const WEBHOOK = 'webhook'
/** A webhook that comes within this time of its purchase is no late one. */
const PATIENCE_MS = 15 * 60 * 1000

/** Whether the provider's events arrive: an order that only the reconciler found had none. */
export const webhookCheck: Check = {
  about: WEBHOOK,
  needs: ['db'],
  async look({ config, db }) {
    const { provider } = config.payments
    if (provider === 'none') return []
    const address = `${config.publicUrl}/webhooks/${provider}`
    const [event, purchase] = await Promise.all([findNewestEventTime(db, provider), findNewestPurchase(db, provider)])
    if (!event && !purchase)
      return [note(WEBHOOK, 'Nothing was sold yet, so none has come.', `It comes to ${address}.`)]
    const isMissing = purchase && (!event || Date.parse(event) + PATIENCE_MS < Date.parse(purchase))
    if (!isMissing) return [ok(WEBHOOK, `The last one came at ${event}.`)]
    const found = `The order of ${purchase} came without one; ${event ? `the last came at ${event}` : 'none ever came'}.`
    return [fails(WEBHOOK, found, `Let the provider call ${address}, with the webhook secret of the settings.`)]
  },
}
