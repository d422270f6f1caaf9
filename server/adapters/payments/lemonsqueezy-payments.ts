import { z } from 'zod'
import type { CheckoutLinks } from '../../checkout/checkout-links.ts'
import { findProductBy } from '../../checkout/checkout-links.ts'
import { type Mode, type Payments, type ProviderName, ProviderUnreachableError } from '../../checkout/payments.ts'
import { checkSignature, orderResource, readLemonSqueezyEvent, reportOf } from './lemonsqueezy-event.ts'

export type LemonSqueezyConfig = {
  readonly provider?: ProviderName
  readonly mode: Mode
  readonly apiUrl?: string
  readonly apiKey: string
  readonly storeId: string
  readonly webhookSecret: string
  readonly links: CheckoutLinks
}

const API_URL = 'https://api.lemonsqueezy.com'
const PAGE_SIZE = 100
const PATIENCE_MS = 20_000

/** JSON:API pages; `links.next` is absent on the last one. */
const orderList = z.object({
  data: z.array(z.unknown()),
  links: z.object({ next: z.string().nullish() }).partial().nullish(),
})

/** Lemon Squeezy as the payments port; the sandbox speaks the same words, so it is this code too. */
export function lemonSqueezyPayments(config: LemonSqueezyConfig): Payments {
  const { provider = 'lemonsqueezy', mode, apiUrl = API_URL, apiKey, storeId, webhookSecret, links } = config
  const findProduct = findProductBy(links)
  const ask = (path: string) => askJson(`${apiUrl}${path}`, apiKey)
  return {
    provider,
    mode,
    checkoutLink: (product) => links[product]?.url ?? null,
    readEvent(body, headers) {
      checkSignature(body, headers['x-signature'], webhookSecret)
      return readLemonSqueezyEvent(body.toString('utf8'), findProduct)
    },
    readStoredEvent: (body) => readLemonSqueezyEvent(body, findProduct),
    async listOrders(from) {
      const page = Number(from ?? 1)
      const query = `filter[store_id]=${storeId}&page[number]=${page}&page[size]=${PAGE_SIZE}`
      const answer = orderList.parse(await ask(`/v1/orders?${encodeURI(query)}`))
      const entries = answer.data.map((entry) => ({ entry, order: orderResource.safeParse(entry).data }))
      const reports = entries.flatMap(({ order }) => (order ? [reportOf(order, findProduct)] : []))
      const unreadable = entries.flatMap(({ entry, order }) => (order ? [] : [idOf(entry)]))
      return { reports, unreadable, next: answer.links?.next ? String(page + 1) : null }
    },
    async findOrder(providerOrderId) {
      const answer = await ask(`/v1/orders/${encodeURIComponent(providerOrderId)}`)
      return answer === null ? null : reportOf(z.object({ data: orderResource }).parse(answer).data, findProduct)
    },
  }
}

/** What can be said of an order that is not in the provider's words. */
function idOf(entry: unknown): string {
  return z.object({ id: z.coerce.string().max(100) }).safeParse(entry).data?.id ?? 'without an id'
}

/** Null for 404. */
async function askJson(url: string, apiKey: string): Promise<unknown> {
  const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${apiKey}` }
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (cause: unknown) => {
      throw new ProviderUnreachableError('The payment provider does not answer.', { cause })
    },
  )
  if (response.status === 404) return null
  if (!response.ok) throw new ProviderUnreachableError(`The payment provider answered ${response.status}.`)
  return response.json()
}
