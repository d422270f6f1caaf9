import type { FastifyInstance } from 'fastify'
import type { PlaceOf } from './client-group.ts'
import { isHealthCheck } from './health-routes.ts'
import { ProblemError } from './problem.ts'
import { sharedRoom } from './shared-room.ts'

/** Each costs memory until it is answered; a download that nobody reads may take as long as its reader likes. */
const MOST_OPEN = 2000
/** They bring money, so they have a room of their own. */
const MOST_WEBHOOKS = 1000
const WEBHOOKS = '/webhooks/'

export type OpenRequests = { readonly placeOf: PlaceOf; readonly most?: number; readonly mostWebhooks?: number }

/**
 * Turns requests away while more are open than the machine has room for, so that those inside are still served; and
 * those of one place while it holds its share, so that there is room for everybody else.
 */
export function limitOpenRequests(app: FastifyInstance, { placeOf, ...limits }: OpenRequests): void {
  const visitors = sharedRoom(limits.most ?? MOST_OPEN)
  const webhooks = sharedRoom(limits.mostWebhooks ?? MOST_WEBHOOKS)
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.url)) return
    const room = request.url.startsWith(WEBHOOKS) ? webhooks : visitors
    const place = placeOf(request.ip)
    const refused = room.enter(place)
    if (refused === 'full') throw new ProblemError('busy', 'The shop is busy; please try again in a moment.')
    if (refused) throw new ProblemError('too-many-requests', 'Too many requests at once; please wait a moment.')
    // However it ends: answered, cut off or left.
    reply.raw.once('close', () => room.leave(place))
  })
}
