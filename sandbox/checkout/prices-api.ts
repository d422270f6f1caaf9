import type { FastifyInstance } from 'fastify'
import { isAllowed } from './orders-api.ts'
import { currencyOf, type ListProducts } from './sandbox-order.ts'

/** The part of the provider's API that says what the store asks for its products. */
export function pricesApi(app: FastifyInstance, products: ListProducts, secret: string): void {
  app.get('/v1/stores/sandbox', async (request, reply) => {
    if (!isAllowed(request, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    return {
      data: { type: 'stores', id: 'sandbox', attributes: { currency: currencyOf((await products())[0] ?? {}) } },
    }
  })

  app.get('/v1/prices', async (request, reply) => {
    if (!isAllowed(request, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    const data = (await products()).map(({ slug, priceMinor }) => ({
      type: 'prices',
      id: slug,
      attributes: { variant_id: slug, unit_price: priceMinor },
    }))
    return { data, links: {} }
  })
}
