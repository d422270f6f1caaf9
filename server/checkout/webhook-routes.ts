import type { FastifyInstance } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { cleanEvent } from './clean-report.ts'
import type { EventInbox } from './event-inbox.ts'
import { type Payments, RefusedEventError } from './payments.ts'

const BODY_LIMIT_BYTES = 256 * 1024

export type WebhookRoutes = { readonly payments: Payments; readonly inbox: EventInbox }

/** POST /webhooks/<provider>: raw body, signature, stored, and only then 200. */
export function webhookRoutes(app: FastifyInstance, { payments, inbox }: WebhookRoutes): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came, so nothing may parse them first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(`/webhooks/${payments.provider}`, { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = readEvent(payments, body, request.headers)
      if (event) await inbox.store({ provider: payments.provider, event, body: body.toString('utf8') })
      return reply.send({ received: true })
    })
  })
}

function readEvent(payments: Payments, body: Buffer, headers: Readonly<Record<string, unknown>>) {
  try {
    const event = payments.readEvent(body, headers)
    return event && cleanEvent(event)
  } catch (error) {
    if (!(error instanceof RefusedEventError)) throw error
    if (error.reason === 'signature') throw new ProblemError('unauthorized', 'The signature does not fit.')
    throw new ProblemError('bad-request', 'The event could not be read.')
  }
}
