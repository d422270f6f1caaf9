import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { FindCustomer } from '../accounts/customer.ts'
import { ProblemError } from '../http/problem.ts'
import type { LibraryCookies } from '../library/library-cookies.ts'
import { findViewer, listHeld } from '../library/library-viewer.ts'
import { listOwnSeconds } from '../library/own-seconds.ts'
import type { ApplyEvents } from './apply-events.ts'
import { findOrderByAnyId } from './order-queries.ts'
import { ProviderUnreachableError, RefundRefusedError } from './payments.ts'
import { refundOrder } from './refund-order.ts'

export type RefundSecondRoutes = {
  readonly checkout: ApplyEvents
  readonly findCustomer: FindCustomer
  readonly cookies: LibraryCookies
}

const params = z.object({ order: z.uuid() })

/** Who asks for the money back, as the books name it. */
const BUYER = 'the buyer, who had it already'
const DOWNLOADED =
  'Its download has begun, or what opened it before is closed: it cannot be given back by a press any more.'

/** One press of whoever bought the same twice. What the first order opens stays open; pressed again, it goes back once. */
export function refundSecondRoutes(
  app: FastifyInstance,
  { checkout, findCustomer, cookies }: RefundSecondRoutes,
): void {
  const { db, rules } = checkout
  app.post('/api/library/twice/:order/refund', { bodyLimit: 1024 }, async (request, reply) => {
    const { data } = params.safeParse(request.params)
    const viewer = await findViewer({ db, mode: rules.mode, findCustomer, cookies, now: rules.now }, request)
    const held = await listHeld(db, rules.mode, viewer)
    const findSecond = async () => {
      const own = await listOwnSeconds(db, viewer, held, rules.brand().locale)
      return own.find(({ id }) => id === data?.order)
    }
    const second = await findSecond()
    const order = second && (await findOrderByAnyId(db, rules.mode, second.id))
    if (!order) throw new ProblemError('not-found', 'There is nothing here that you bought twice.')
    const wish = { amountMinor: null, reason: 'Bought twice', by: BUYER }
    // Asked again once nobody can agree to its download any more.
    const findObjection = async () => ((await findSecond()) ? null : DOWNLOADED)
    await refundOrder(checkout, order, { ...wish, findObjection }).catch(explain)
    return reply.code(204).send()
  })
}

function explain(error: unknown): never {
  if (error instanceof RefundRefusedError) throw new ProblemError('conflict', error.message)
  if (!(error instanceof ProviderUnreachableError)) throw error
  throw new ProblemError('busy', 'The payment provider does not answer. Please press again in a minute.')
}
