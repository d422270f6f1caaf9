import { Refused } from '../../testing/json-server.ts'

type Webhook = { readonly id: string; readonly attributes: object }
type Store = { readonly storeId: string; readonly currency: string }

const variant = (id: number, product_id: number, name: string) => ({
  type: 'variants',
  id: String(id),
  attributes: { product_id, name, price: 300, status: 'published' },
})
/** Product 2 is another store's. */
const VARIANTS = [variant(4711, 1, 'Default'), variant(4712, 1, 'Gift'), variant(4713, 2, 'Default')]

/** What is not about orders: the store, what it sells, and its webhooks. */
export function lemonStore({ storeId, currency }: Store) {
  const webhooks: Webhook[] = []
  const answers: Readonly<Record<string, object>> = {
    '/v1/stores': { data: [{ id: storeId, attributes: { name: 'Example Wallpapers', currency } }] },
    '/v1/users/me': { data: { id: '1' }, meta: { test_mode: true } },
    '/v1/products': { data: [{ id: '1', attributes: { name: 'Anime 8K' } }], links: {} },
    '/v1/variants': { data: VARIANTS, links: {} },
  }
  return {
    webhooks,
    /** Undefined where the question is about something else. */
    answer(url: URL, { method }: { readonly method?: string | undefined }, sent: string): unknown {
      return url.pathname.startsWith('/v1/webhooks')
        ? answerWebhooks(webhooks, storeId, { url, method, sent })
        : answers[url.pathname]
    },
  }
}

type Asked = { readonly url: URL; readonly method: string | undefined; readonly sent: string }

function answerWebhooks(kept: Webhook[], storeId: string, { url, method, sent }: Asked) {
  if (method === 'GET') return { data: kept }
  if (method === 'POST') {
    const { data } = JSON.parse(sent)
    if (data.relationships.store.data.id !== storeId) return null
    const { secret, ...attributes } = data.attributes
    if (typeof secret !== 'string' || secret.length > 40) return new Refused(422)
    kept.push({ id: String(kept.length + 1), attributes })
    return { data: kept.at(-1) }
  }
  const place = kept.findIndex(({ id }) => url.pathname.endsWith(`/${id}`))
  return place < 0 ? null : { data: kept.splice(place, 1)[0] }
}
