import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Takes over an id that a proxy of ours gave the request, if it looks like one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
