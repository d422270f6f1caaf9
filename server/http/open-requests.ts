import type { FastifyInstance } from 'fastify'
import { ProblemError } from './problem.ts'

/** Each costs memory until it is answered; a download that nobody reads may take as long as its reader likes. */
const MOST_OPEN = 2000

/** They bring money, or say whether the shop lives. */
const ALWAYS = /^\/(webhooks\/|healthz|readyz)/

/** Turns requests away while more are open than the machine has room for, so that those inside are still served. */
export function limitOpenRequests(app: FastifyInstance, most = MOST_OPEN): void {
  let open = 0
  app.addHook('onRequest', async (request, reply) => {
    if (open >= most && !ALWAYS.test(request.url)) {
      throw new ProblemError('busy', 'The shop is busy; please try again in a moment.')
    }
    open++
    // However it ends: answered, cut off or left.
    reply.raw.once('close', () => open--)
  })
}
