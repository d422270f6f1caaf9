import { PROVIDERS } from '../choose/providers.ts'
import type { Database } from '../database/database.ts'
import { findNewestEventTime } from '../orders/event-queries.ts'
import { findNewestPurchase, hasOrdersFrom } from '../orders/order-queries.ts'
import { type Check, type Finding, fails, note, ok } from './check.ts'

const about = 'webhook'
/** A webhook that comes within this time of its purchase is no late one. */
const PATIENCE_MS = 15 * 60 * 1000

/** Whether the providers' events arrive: an order that only the reconciler found had none. */
export const webhookCheck: Check = {
  about,
  needs: ['db'],
  async look({ config, db }) {
    const { payments, otherPayments, publicUrl } = config
    const heard = [payments, ...otherPayments]
    const found = await Promise.all(
      heard.map(({ provider }) =>
        provider === 'none' ? [] : lookAt(db, provider, publicUrl, provider === payments.provider),
      ),
    )
    return [...found.flat(), ...(await listUnheard(db, heard))]
  },
}

/** Whoever took orders here and cannot be heard any more: what goes back there leaves access open. */
async function listUnheard(db: Database, heard: readonly { readonly provider: string }[]): Promise<Finding[]> {
  const unheard = PROVIDERS.filter(({ name }) => !heard.some(({ provider }) => provider === name))
  const found: Finding[] = []
  for (const { name, title, connecting, variables } of unheard) {
    if (connecting === null || !(await hasOrdersFrom(db, name))) continue
    const words = `Orders were paid at ${title}, whose keys are not set: what is refunded or disputed there is not heard of.`
    found.push(fails(about, words, `Set ${Object.keys(variables).join(', ')} again; another provider goes on selling.`))
  }
  return found
}

async function lookAt(db: Database, provider: string, publicUrl: string, isSelling: boolean): Promise<Finding[]> {
  const address = `${publicUrl}/webhooks/${provider}`
  const [event, purchase] = await Promise.all([findNewestEventTime(db, provider), findNewestPurchase(db, provider)])
  if (!event && !purchase) {
    return isSelling ? [note(about, 'Nothing was sold yet, so none has come.', `It comes to ${address}.`)] : []
  }
  const isMissing = purchase && (!event || Date.parse(event) + PATIENCE_MS < Date.parse(purchase))
  if (!isMissing) return [ok(about, `The last one came at ${event}.`)]
  const found = `The order of ${purchase} came without one; ${event ? `the last came at ${event}` : 'none ever came'}.`
  return [fails(about, found, `Let the provider call ${address}, with the webhook secret of the settings.`)]
}
