import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { countOf } from '../../../contract/count.ts'
import { EVENT_STATES, type EventPage, type Reconciling } from '../../../contract/desk/events.ts'
import { ProblemError } from '../../http/problem.ts'
import { replayEvents } from '../../orders/event-inbox.ts'
import { countUnappliedEvents, eventStateOf, findEvent, findLastSweep } from '../../orders/event-queries.ts'
import { reconcileAll } from '../../orders/reconcile.ts'
import { ProviderUnreachableError } from '../../payments/payments.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { cutPage, placeText, readPlace } from '../lists/page-place.ts'

const PAGE = 50

const page = z.object({ state: z.enum(EVENT_STATES).optional(), after: placeText })
const eventId = z.object({ id: z.uuid() })

/** What the payment provider told, and what became of it. */
export function eventRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, checkout, now } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/events',
      access: 'see-orders',
      query: page,
      answer: ({ query }) => listEvents(parts, query),
    }),
    staffRoute({
      method: 'GET',
      path: '/events/:id',
      access: 'see-orders',
      params: eventId,
      async answer({ params }) {
        const event = await findEvent(db, params.id)
        if (!event) throw new ProblemError('not-found', 'There is no such event.')
        return { body: event.body }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/events/:id/replay',
      access: 'help-buyers',
      params: eventId,
      async answer({ params, staff }) {
        const about = { kind: 'event', id: params.id }
        await noteAudit(db, { staffId: staff.id, area: 'machine', did: 'replayed an event', about }, now())
        const { queued } = await replayEvents(checkout, { id: params.id })
        const event = await findEvent(db, params.id)
        if (queued === 0 || !event) throw new ProblemError('bad-request', 'It cannot be replayed: its words are gone.')
        if (event.applied_at) return { words: 'Applied. What was right already stayed as it was.' }
        return { words: `It failed again: ${event.last_error}.` }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/events/replay',
      access: 'help-buyers',
      async answer({ staff }) {
        await noteAudit(db, { staffId: staff.id, area: 'machine', did: 'replayed all failed events' }, now())
        const { applied, failed } = await replayEvents(checkout, { failedOnly: true })
        return { words: `${countOf(applied, 'event')} applied, ${failed} failed again.` }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/events/reconcile',
      access: 'help-buyers',
      async answer({ staff, reply }) {
        await noteAudit(db, { staffId: staff.id, area: 'machine', did: 'asked the provider for its orders' }, now())
        return sendReconciling(parts, reply)
      },
    }),
  ]
}

async function listEvents(parts: SalesParts, { state, after }: z.infer<typeof page>): Promise<EventPage> {
  const { db, checkout, read } = parts
  const found = await read('events', { state, after: readPlace(after), limit: PAGE + 1 })
  const { shown, next } = cutPage(found, PAGE, ({ received_at: at, id }) => ({ at, id }))
  const { provider } = checkout.payments
  return {
    events: shown.map((event) => ({
      id: event.id,
      name: event.name,
      provider: event.provider,
      order: event.order,
      receivedAt: event.received_at,
      appliedAt: event.applied_at,
      nextTryAt: event.next_try_at,
      outcome: event.outcome,
      tries: event.tries,
      error: event.last_error,
      state: eventStateOf(event),
    })),
    next,
    counts: await countUnappliedEvents(db),
    provider,
    reconciled: await findLastSweep(db, provider),
  }
}

/** A line of JSON after every page that was asked for: it takes as long as the provider has orders. */
function sendReconciling({ checkout }: SalesParts, reply: FastifyReply): FastifyReply {
  const lines = new PassThrough()
  const say = (line: Reconciling) => lines.write(`${JSON.stringify(line)}\n`)
  const none = { pages: 0, orders: 0, changed: 0 }
  say({ state: 'running', ...none, words: 'Asking the provider …' })
  reconcileAll(checkout, {
    deep: true,
    onPage: (soFar) => say({ state: 'running', ...soFar, words: `${countOf(soFar.orders, 'order')} looked at …` }),
  })
    .then((done) => {
      if (!done)
        return say({ state: 'failed', ...none, words: 'The shop asks it right now; look again in two minutes.' })
      const words = `${countOf(done.orders, 'order')} looked at, ${done.changed} changed.`
      return say({ state: 'done', pages: done.pages, orders: done.orders, changed: done.changed, words })
    })
    .catch((error: unknown) => {
      checkout.logger.error({ err: error }, 'reconciling from the desk failed')
      const words =
        error instanceof ProviderUnreachableError ? error.message : 'Something went wrong; the log says what.'
      say({ state: 'failed', ...none, words })
    })
    .finally(() => lines.end())
  return reply.type('text/plain; charset=utf-8').send(lines)
}
