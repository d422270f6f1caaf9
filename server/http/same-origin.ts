import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ProblemError } from './problem.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Signed by their senders; no browser calls them. */
const WEBHOOKS = '/webhooks/'

/** Refuses every write that another site's page caused. Holds for the whole app, routes added later included. */
export function refuseForeignWrites(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || request.url.startsWith(WEBHOOKS)) return
    if (!isOurs(request, ownOrigin)) throw new ProblemError('forbidden', 'This request came from another site.')
  })
}

/**
 * Browsers name the page's origin on every write. Without a name only a request without cookies may pass: it is a
 * program's, and it carries nobody's session.
 */
function isOurs(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin, host, cookie, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // So browsers call a page of ours that is not to be named in requests.
  if (origin === 'null') return site === 'same-origin'
  if (origin === undefined) return cookie === undefined || site === 'same-origin'
  return origin === ownOrigin || isOurHost(origin, host, ownOrigin)
}

/** Our own page by another name. A page of our host that came unencrypted may be anybody's, but not on this machine. */
function isOurHost(origin: string, host: string | undefined, ownOrigin: string): boolean {
  if (!URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.origin !== origin || page.host !== host) return false
  return page.protocol === new URL(ownOrigin).protocol || (page.protocol === 'http:' && isThisMachine(page.hostname))
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
