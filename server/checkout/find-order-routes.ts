import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accountLimits } from '../accounts/account-limits.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import type { CheckoutRules } from './checkout-rules.ts'
import { sendLibraryLink } from './send-library-link.ts'

const body = z.object({ email: z.email().max(254) })

const WINDOW_MS = 10 * 60 * 1000

export type FindOrderRoutes = { readonly db: Database; readonly rules: CheckoutRules }

/** Mails the library link again. Everybody gets the same answer in the same time, whether or not the address has bought. */
export function findOrderRoutes(app: FastifyInstance, { db, rules }: FindOrderRoutes): void {
  const limits = accountLimits(db, rules.now)
  app.post('/api/find-order', { bodyLimit: 1024 }, async (request, reply) => {
    await limits.findOrder(request.ip)
    const { data } = body.safeParse(request.body)
    if (!data) throw new ProblemError('bad-request', 'Please enter a valid email address.')
    // One mail per address and window. The look-up comes after the answer, so its time tells nothing.
    const window = String(Math.floor(rules.now().getTime() / WINDOW_MS))
    setImmediate(() => {
      sendLibraryLink(db, rules, normalizeEmail(data.email), window).catch((error: unknown) => {
        request.log.error({ err: error }, 'sending a library link failed')
      })
    })
    return reply.code(202).send({ sent: 'if-known' })
  })
}
