import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type ProviderSetUp, ProviderUnreachableError, type ProviderVariant } from '../payments.ts'
import { API_URL, type Ask, asking, removing } from './lemonsqueezy-api.ts'
import { createCheckout } from './lemonsqueezy-checkout.ts'

const TITLE = 'Lemon Squeezy'
const EVENTS = ['order_created', 'order_refunded']
/** The longest that a webhook's secret may be is 40 characters. */
const SECRET_BYTES = 20
const MOST_PAGES = 20

const id = z.union([z.string(), z.number()]).transform(String)
const page = <Attributes extends z.ZodType>(attributes: Attributes) =>
  z.object({
    data: z.array(z.object({ id, attributes })),
    links: z.object({ next: z.string().nullish() }).partial().nullish(),
  })
const stores = page(z.object({ name: z.string(), currency: z.string() }))
const webhooks = page(z.object({ url: z.string() }))
const products = page(z.object({ name: z.string(), test_mode: z.boolean().catch(false) }))
const variants = page(z.object({ name: z.string(), price: z.int(), product_id: id, status: z.string().catch('') }))
const ownUser = z.object({ meta: z.object({ test_mode: z.boolean() }).partial().nullish() })
const made = z.object({ data: z.object({ id }) })

/** A Lemon Squeezy key and its stores: webhooks can be made by us, products and variants only in its dashboard. */
export function lemonSqueezySetUp(apiKey: string, apiUrl = API_URL): ProviderSetUp {
  const ask = asking(TITLE, apiUrl, apiKey)
  const remove = removing(TITLE, apiUrl, apiKey)
  return {
    async listStores() {
      const [found, user] = await Promise.all([ask('/v1/stores', stores), ask('/v1/users/me', ownUser)])
      const mode = user?.meta?.test_mode ? 'test' : 'live'
      return (found?.data ?? []).map(({ id: storeId, attributes }) => ({ id: storeId, ...attributes, mode }))
    },
    async makeWebhook(storeId, url) {
      const before = await ask(`/v1/webhooks?filter[store_id]=${encodeURIComponent(storeId)}`, webhooks)
      const older = (before?.data ?? []).filter(({ attributes }) => attributes.url === url)
      const secret = randomBytes(SECRET_BYTES).toString('hex')
      const answer = await ask('/v1/webhooks', made, webhookRequest(storeId, url, secret))
      if (!answer) throw new ProviderUnreachableError(`There is no store '${storeId}' for this key.`, { status: 404 })
      return {
        secret,
        endOlder: async () => void (await Promise.all(older.map((one) => remove(`/v1/webhooks/${one.id}`)))),
      }
    },
    listVariants: (storeId) => listVariants(ask, storeId),
    async tryCheckout(checkout, { storeId, mode, variantId }) {
      if (variantId === null) throw new ProviderUnreachableError('No variant is picked yet, so nothing can be sold.')
      await createCheckout(ask, { storeId, mode, variantId }, checkout)
    },
  }
}

function webhookRequest(storeId: string, url: string, secret: string) {
  return {
    data: {
      type: 'webhooks',
      attributes: { url, events: EVENTS, secret },
      relationships: { store: { data: { type: 'stores', id: storeId } } },
    },
  }
}

/** A product without variants of its own has one that is called Default. */
async function listVariants(ask: Ask, storeId: string): Promise<ProviderVariant[]> {
  const all = await listPages(ask, `/v1/products?filter[store_id]=${encodeURIComponent(storeId)}`, products)
  const names = new Map(all.map((product) => [product.id, product.attributes.name]))
  const offered = await listPages(ask, '/v1/variants?', variants)
  return offered
    .filter(({ attributes }) => names.has(attributes.product_id))
    .map(({ id: variantId, attributes: { name, price, product_id } }) => {
      const product = names.get(product_id) ?? ''
      return { id: variantId, name: name === 'Default' ? product : `${product}, ${name}`, priceMinor: price }
    })
}

async function listPages<Entry>(
  ask: Ask,
  path: string,
  shape: z.ZodType<{ data: Entry[]; links?: { next?: string | null | undefined } | null | undefined }>,
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let number = 1; number <= MOST_PAGES; number++) {
    const answer = await ask(`${path}&page[number]=${number}&page[size]=100`, shape)
    entries.push(...(answer?.data ?? []))
    if (!answer?.links?.next) return entries
  }
  return entries
}
