import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OrderBook } from './order-book.ts'
import { orderResource } from './sandbox-order.ts'

/** The part of Lemon Squeezy's API that the shop asks: orders, newest first, in pages. */
export function ordersApi(app: FastifyInstance, book: OrderBook, secret: string): void {
  app.get('/v1/orders', async (request, reply) => {
    if (!isAllowed(request, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    const query = request.query as Record<string, string>
    const [number, size] = [Number(query['page[number]'] ?? 1), Number(query['page[size]'] ?? 10)]
    const orders = book.newestFirst()
    const page = orders.slice((number - 1) * size, number * size)
    const isLast = number * size >= orders.length
    return { data: page.map(orderResource), links: isLast ? {} : { next: `/v1/orders?page[number]=${number + 1}` } }
  })

  app.get<{ Params: { id: string } }>('/v1/orders/:id', async (request, reply) => {
    if (!isAllowed(request, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    const order = book.find(request.params.id)
    return order ? { data: orderResource(order) } : reply.code(404).send({ errors: [{ status: '404' }] })
  })
}

export function isAllowed({ headers }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
