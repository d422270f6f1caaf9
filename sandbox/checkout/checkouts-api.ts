import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isAllowed } from './orders-api.ts'
import { currencyOf, type ListProducts, type SandboxProduct } from './sandbox-order.ts'

const request = z.object({
  data: z.object({
    attributes: z.object({
      custom_price: z.int().min(1),
      product_options: z.object({ redirect_url: z.url() }).optional(),
      checkout_data: z.object({
        email: z.email().optional(),
        custom: z.record(z.string(), z.string()).default({}),
      }),
      expires_at: z.iso.datetime(),
    }),
    relationships: z.object({ variant: z.object({ data: z.object({ id: z.string() }) }) }),
  }),
})

/** The part of the provider's API that makes a page for one checkout, at a price of its own. */
export function checkoutsApi(
  app: FastifyInstance,
  products: ListProducts,
  secret: string,
  path: '' | '/sandbox',
): void {
  app.post('/v1/checkouts', async (asked, reply) => {
    if (!isAllowed(asked, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    const { data: wish } = request.safeParse(asked.body)
    if (!wish) return reply.code(422).send({ errors: [{ status: '422' }] })
    const { attributes, relationships } = wish.data
    const product = (await products()).find(({ slug }) => slug === relationships.variant.data.id)
    if (!product) return reply.code(404).send({ errors: [{ status: '404' }] })
    const { email, custom } = attributes.checkout_data
    const query = new URLSearchParams({
      ...(email && { 'checkout[email]': email }),
      ...Object.fromEntries(Object.entries(custom).map(([name, value]) => [`checkout[custom][${name}]`, value])),
      price: String(attributes.custom_price),
      signature: signPrice(product.slug, attributes.custom_price, secret),
    })
    // On one port, where the buyer comes back to; the shop itself asks by another.
    const returnUrl = path === '' ? undefined : attributes.product_options?.redirect_url
    const origin = returnUrl === undefined ? `${asked.protocol}://${asked.host}` : new URL(returnUrl).origin
    const url = `${origin}${path}/checkout/buy/${product.slug}?${query}`
    const preview = { currency: currencyOf(product), total: attributes.custom_price }
    return reply.code(201).send({ data: { type: 'checkouts', attributes: { url, preview } } })
  })
}

/** The product at the price that its page was made with; a price that was edited in the link does not count. */
export function withCustomPrice(
  product: SandboxProduct,
  fields: Readonly<Record<string, string>>,
  secret: string,
): SandboxProduct {
  const priceMinor = Number(fields.price)
  return fields.signature === signPrice(product.slug, priceMinor, secret) ? { ...product, priceMinor } : product
}

function signPrice(slug: string, priceMinor: number, secret: string): string {
  return createHmac('sha256', secret).update(`price of a checkout: ${slug} ${priceMinor}`).digest('hex')
}
