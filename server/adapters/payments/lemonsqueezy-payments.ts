import { z } from 'zod'
import type { CheckoutLinks } from '../../checkout/checkout-links.ts'
import { type FindProduct, findProductBy } from '../../checkout/checkout-links.ts'
import {
  type LinkedCheckout,
  type Mode,
  type Payments,
  type ProviderName,
  type ProviderPrice,
  ProviderUnreachableError,
} from '../../checkout/payments.ts'
import { checkSignature, orderResource, readLemonSqueezyEvent, reportOf } from './lemonsqueezy-event.ts'

export type LemonSqueezyConfig = {
  readonly provider?: ProviderName
  /** How it is called where it does not answer. */
  readonly title?: string
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

const priceList = orderList.extend({
  data: z.array(
    z.object({
      attributes: z.object({ variant_id: z.union([z.number(), z.string()]).transform(String), unit_price: z.int() }),
    }),
  ),
})
const oneOrder = z.object({ data: orderResource })
const storeAnswer = z.object({ data: z.object({ attributes: z.object({ currency: z.string() }) }) })
/** A store with more old prices than these is asked no further. */
const MOST_PRICE_PAGES = 20

/** Lemon Squeezy as the payments port; the sandbox speaks the same words, so it is this code too. */
export function lemonSqueezyPayments(config: LemonSqueezyConfig): Payments {
  const { provider = 'lemonsqueezy', title = 'Lemon Squeezy', apiUrl = API_URL } = config
  const { mode, apiKey, storeId, webhookSecret, links } = config
  const findProduct = findProductBy(links)
  const ask = asking(title, apiUrl, apiKey)
  return {
    provider,
    mode,
    checkoutUrl: (product, checkout) => linkFor(links[product]?.url, checkout),
    readEvent(body, headers) {
      checkSignature(body, headers['x-signature'], webhookSecret)
      return readLemonSqueezyEvent(body.toString('utf8'), findProduct)
    },
    readStoredEvent: (body) => readLemonSqueezyEvent(body, findProduct),
    async listOrders(from) {
      const page = Number(from ?? 1)
      const query = `filter[store_id]=${storeId}&page[number]=${page}&page[size]=${PAGE_SIZE}`
      const answer = await ask(`/v1/orders?${encodeURI(query)}`, orderList)
      if (!answer) throw new ProviderUnreachableError(`There is no store '${storeId}' for this key.`, { status: 404 })
      const entries = answer.data.map((entry) => ({ entry, order: orderResource.safeParse(entry).data }))
      const reports = entries.flatMap(({ order }) => (order ? [reportOf(order, findProduct)] : []))
      const unreadable = entries.flatMap(({ entry, order }) => (order ? [] : [idOf(entry)]))
      return { reports, unreadable, next: answer.links?.next ? String(page + 1) : null }
    },
    async findOrder(providerOrderId) {
      const answer = await ask(`/v1/orders/${encodeURIComponent(providerOrderId)}`, oneOrder)
      return answer === null ? null : reportOf(answer.data, findProduct)
    },
    listPrices: () => listPrices(ask, storeId, findProduct),
  }
}

/** What can be said of an order that is not in the provider's words. */
function idOf(entry: unknown): string {
  return z.object({ id: z.coerce.string().max(100) }).safeParse(entry).data?.id ?? 'without an id'
}

function linkFor(link: string | undefined, { checkoutId, email }: LinkedCheckout): string | null {
  if (!link) return null
  const url = new URL(link)
  if (email) url.searchParams.set('checkout[email]', email)
  url.searchParams.set('checkout[custom][checkout_id]', checkoutId)
  return url.href
}

/** Every price that a variant ever had, newest first: the first one counts. */
async function listPrices(ask: Ask, storeId: string, findProduct: FindProduct): Promise<ProviderPrice[]> {
  const store = await ask(`/v1/stores/${encodeURIComponent(storeId)}`, storeAnswer)
  if (!store) throw new ProviderUnreachableError(`There is no store '${storeId}' for this key.`, { status: 404 })
  const found = new Map<string, ProviderPrice>()
  for (let page = 1; page <= MOST_PRICE_PAGES; page++) {
    const answer = await ask(`/v1/prices?${encodeURI(`page[number]=${page}&page[size]=${PAGE_SIZE}`)}`, priceList)
    for (const { attributes } of answer?.data ?? []) {
      const product = findProduct(attributes.variant_id)
      if (!product || found.has(product)) continue
      found.set(product, { product, priceMinor: attributes.unit_price, currency: store.data.attributes.currency })
    }
    if (!answer?.links?.next) break
  }
  return [...found.values()]
}

/** Null for 404. */
type Ask = <Answer>(path: string, shape: z.ZodType<Answer>) => Promise<Answer | null>

function asking(name: string, apiUrl: string, apiKey: string): Ask {
  const headers = { accept: 'application/vnd.api+json', authorization: `Bearer ${apiKey}` }
  return async (path, shape) => {
    const asked = fetch(`${apiUrl}${path}`, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    const response = await asked.catch((cause: unknown) => {
      throw new ProviderUnreachableError(`${name} does not answer at ${apiUrl} (${reasonOf(cause)}).`, { cause })
    })
    const { status } = response
    if (status === 404) return null
    const refusal = status === 401 || status === 403 ? ', so it does not take the key' : ''
    if (!response.ok) throw new ProviderUnreachableError(`${name} answered ${status}${refusal}.`, { status })
    try {
      return shape.parse(await response.json())
    } catch (cause) {
      throw new ProviderUnreachableError(`${name} answered something else than was asked.`, { status, cause })
    }
  }
}

/** What the system says, such as ECONNREFUSED; `fetch` itself only says that it failed. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string }; message: string }
  return cause?.code ?? message
}
