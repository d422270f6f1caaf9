import { z } from 'zod'
import { formatMoney, minorDigits } from '../../../contract/money.ts'
import type { FindProduct, Variants } from '../checkout-links.ts'
import {
  type Abilities,
  type LinkedCheckout,
  type Mode,
  type Offer,
  type Payments,
  type ProviderName,
  type ProviderPrice,
  ProviderUnreachableError,
  type Refund,
  RefundRefusedError,
} from '../payments.ts'
import { API_URL, type Ask, asking } from './lemonsqueezy-api.ts'
import { createCheckout } from './lemonsqueezy-checkout.ts'
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
  /** What is sold: each by a variant of its own, because the orders that are listed name nothing else of ours. */
  readonly variants: Variants
  readonly findAmountObstacle?: (offer: Offer) => string | null
  readonly abilities?: Abilities
  /** Whether the pages of its variants sell at any price as well. */
  readonly isPageOurs?: boolean
}

const PAGE_SIZE = 100

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
  const {
    mode,
    apiKey,
    storeId,
    webhookSecret,
    variants,
    findAmountObstacle = lemonAmountObstacle,
    isPageOurs = false,
    abilities = LEMON_ABILITIES,
  } = config
  const { findProduct } = variants
  const ask = asking(title, apiUrl, apiKey)
  return {
    provider,
    title,
    mode,
    abilities,
    // Their pages go by another number than the API tells.
    paymentUrl: () => null,
    findObstacle: (offer) => variantObstacle(variants, offer) ?? findAmountObstacle(offer),
    checkoutUrl: (product, checkout) => linkFor(variants.find(product)?.url, checkout),
    takesAmounts: (product) => isPageOurs || variants.find(product)?.url === undefined,
    startCheckout: (checkout) =>
      createCheckout(ask, { storeId, mode, variantId: variantOf(variants, checkout) }, checkout),
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
    refund: (refund) => refundOrder(ask, title, refund),
  }
}

/** What can be said of an order that is not in the provider's words. */
function idOf(entry: unknown): string {
  return z.object({ id: z.coerce.string().max(100) }).safeParse(entry).data?.id ?? 'without an id'
}

function variantObstacle({ find }: Variants, { product }: Offer): string | null {
  return find(product) ? null : `has no variant there: add '${product}' with its productId to CHECKOUT_LINKS`
}

function variantOf({ find }: Variants, { product }: Offer): string {
  const variant = find(product)
  if (!variant) throw new Error(`'${product}' is not sold.`)
  return variant.productId
}

/**
 * All of their amounts are in cents. Their reference asks of a custom price only that it be positive
 * (docs.lemonsqueezy.com/api/checkouts/create-checkout), so this is our own floor: cards are charged half a dollar at least.
 */
const LEAST_MINOR = 50

export const LEMON_ABILITIES: Abilities = {
  takesLines: false,
  needsVariants: true,
  takesCurrency: (currency) => minorDigits(currency) === 2,
  leastMinor: () => LEAST_MINOR,
  refundsWait: false,
  tellsCards: false,
  seller: 'merchant-of-record',
}

function lemonAmountObstacle({ amountMinor, currency }: Offer): string | null {
  if (!LEMON_ABILITIES.takesCurrency(currency))
    return `costs ${currency}, which Lemon Squeezy does not count in hundredths`
  if (amountMinor >= LEAST_MINOR) return null
  return `costs less than Lemon Squeezy charges at least, ${formatMoney(LEAST_MINOR, currency)}`
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

const order = z.object({ data: orderResource })

/**
 * They know no key for a wish, so the amount that has gone back is asked first: a refund that shows in it was done before.
 * The shop asks for one refund of an order at a time.
 */
async function refundOrder(ask: Ask, title: string, refund: Refund): Promise<void> {
  const { providerOrderId: id, amountMinor, refundedMinor } = refund
  const path = `/v1/orders/${encodeURIComponent(id)}`
  const found = await ask(path, order)
  if (!found) throw new RefundRefusedError(`${title} knows of no order '${id}'.`)
  const { refunded_amount, total, status } = found.data.attributes
  const back = status === 'refunded' ? total : (refunded_amount ?? 0)
  if (back >= refundedMinor + amountMinor) return
  if (back > refundedMinor) {
    throw new RefundRefusedError(`Some of it went back at ${title} in the meantime; look at the order again.`)
  }
  const wish = { data: { type: 'orders', id, attributes: { amount: amountMinor } } }
  await ask(`${path}/refund`, order, wish).catch((error: unknown) => {
    const isRefused = error instanceof ProviderUnreachableError && [400, 409, 422].includes(error.status ?? 0)
    throw isRefused ? new RefundRefusedError(`${title} does not refund this order (${error.status}).`) : error
  })
}
