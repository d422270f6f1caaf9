import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { OrderBook } from './order-book.ts'
import { orderResource, type SandboxOrder } from './sandbox-order.ts'

/** Gives back a part of an order and tells the shop; nothing where it cannot. */
export type RefundOrder = (id: string, amountMinor: number) => SandboxOrder | undefined

const refundWish = z.object({ data: z.object({ attributes: z.object({ amount: z.int().min(1) }) }) })

/** The part of the provider's API that the shop asks: orders, newest first, in pages, and refunds. */
export function ordersApi(app: FastifyInstance, book: OrderBook, secret: string, refund: RefundOrder): void {
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

  app.post<{ Params: { id: string } }>('/v1/orders/:id/refund', async (request, reply) => {
    if (!isAllowed(request, secret)) return reply.code(401).send({ errors: [{ status: '401' }] })
    if (!book.find(request.params.id)) return reply.code(404).send({ errors: [{ status: '404' }] })
    const { data: wish } = refundWish.safeParse(request.body)
    const order = wish && refund(request.params.id, wish.data.attributes.amount)
    return order ? { data: orderResource(order) } : reply.code(422).send({ errors: [{ status: '422' }] })
  })
}

export function isAllowed({ headers }: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
