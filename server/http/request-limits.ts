import type { FastifyInstance } from 'fastify'
import type { NetworkOf } from './client.ts'
import { isHealthCheck } from './health-routes.ts'
import { ProblemError } from './problem.ts'

export type SharedRoom = {
  /** Undefined when there was room: then leave() must be called once. A network that is undefined has no share of its own. */
  enter(network: string | undefined): 'full' | 'share used up' | undefined
  leave(network: string | undefined): void
}

/**
 * Room for so many, shared out between networks: each may hold that share of what is still free. With a tenth one alone
 * gets an eleventh of all, ten get three fifths together, and after fifty whoever comes from elsewhere still finds room.
 */
export function sharedRoom(most: number, share = 1 / 10): SharedRoom {
  const held = new Map<string, number>()
  let inside = 0
  return {
    enter(network) {
      if (inside >= most) return 'full'
      const own = network === undefined ? 0 : (held.get(network) ?? 0)
      if (own >= share * (most - inside)) return 'share used up'
      inside++
      if (network !== undefined) held.set(network, own + 1)
      return undefined
    },
    leave(network) {
      inside--
      if (network === undefined) return
      const own = (held.get(network) ?? 1) - 1
      if (own > 0) held.set(network, own)
      else held.delete(network)
    },
  }
}

/** Each costs memory until it is answered; a download that nobody reads may take as long as its reader likes. */
const MOST_OPEN = 2000
/** They bring money, so they have a room of their own. */
const MOST_WEBHOOKS = 1000
const WEBHOOKS = '/webhooks/'

export type OpenRequests = { readonly networkOf: NetworkOf; readonly most?: number; readonly mostWebhooks?: number }

/**
 * Turns requests away while more are open than the machine has room for, so that those inside are still served; and
 * those of one network while it holds its share, so that there is room for everybody else.
 */
export function limitOpenRequests(app: FastifyInstance, { networkOf, ...limits }: OpenRequests): void {
  const visitors = sharedRoom(limits.most ?? MOST_OPEN)
  const webhooks = sharedRoom(limits.mostWebhooks ?? MOST_WEBHOOKS)
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request.url)) return
    const room = request.url.startsWith(WEBHOOKS) ? webhooks : visitors
    const network = networkOf(request.ip)
    const refused = room.enter(network)
    if (refused === 'full') throw new ProblemError('busy', 'The shop is busy; please try again in a moment.')
    if (refused) throw new ProblemError('too-many-requests', 'Too many requests at once; please wait a moment.')
    // However it ends: answered, cut off or left.
    reply.raw.once('close', () => room.leave(network))
  })
}

export type RequestWindow = {
  /** Counts a request; throws the 429 that says when there is room again. Somebody who is undefined is not counted. */
  take(who: string | undefined): void
}

export type WindowOptions = { readonly most: number; readonly windowMs: number; readonly now: () => Date }

/** Whoever comes beyond this is not counted before the window is over: the memory of a process is worth more. */
const MOST_COUNTED = 100_000

/** So many requests of each in a while. Counted by this process alone: it guards the machine's work, nothing that is secret. */
export function requestWindow({ most, windowMs, now }: WindowOptions): RequestWindow {
  const counts = new Map<string, number>()
  let endsAt = 0
  return {
    take(who) {
      const at = now().getTime()
      if (at >= endsAt) {
        counts.clear()
        endsAt = at + windowMs
      }
      if (who === undefined) return
      const count = (counts.get(who) ?? 0) + 1
      if (count > most) {
        const seconds = Math.max(1, Math.ceil((endsAt - at) / 1000))
        throw new ProblemError('too-many-requests', 'This was asked too often; please wait a while.', seconds)
      }
      if (count > 1 || counts.size < MOST_COUNTED) counts.set(who, count)
    },
  }
}
