import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { NetworkOf } from './client.ts'
import { sharedRoom } from './request-limits.ts'

/** Time for the first byte to the last of the headers. */
const HEADERS_MS = 10_000
/** Time for the body, or for so much of a long one. */
const BODY_MS = 30_000
const LEAST_BYTES = 64 * 1024
/** How often the headers are looked at. */
const LOOK_EVERY_MS = 5_000
/** Longer than a proxy keeps its connections, so that it never writes into one that we have just closed. */
const KEEP_ALIVE_MS = 65_000
/**
 * A connection on which nothing moves for so long is given up: a reader that stopped reading holds memory and a file.
 * Longer than the shop takes to draw the largest rendition.
 */
const STILL_MS = 150_000
const MOST_HEADER_BYTES = 16 * 1024
/** Each holds a file descriptor; deploy/ gives the shop six times as many. */
const MOST_CONNECTIONS = 10_000

/** Answers what is in memory; false leaves the request to the caller. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

export type HttpServer = {
  readonly answerAtOnce: AnswerAtOnce
  readonly listener: RequestListener
  /** Bodies of any length: not their end is waited for, but that they go on. */
  readonly isLong?: ((url: string) => boolean) | undefined
  readonly bodyMs?: number
  /** Asked for the address of the socket: whom a proxy speaks for is not known yet. */
  readonly networkOf: NetworkOf
  readonly mostConnections?: number
}

/**
 * A server that slow or silent clients cannot hold. Fastify's own time limits do not reach a server made by others.
 * What is answered at once needs no watch: the system has taken all of it.
 */
export function createHttpServer(options: HttpServer): Server {
  const { answerAtOnce, listener, networkOf, mostConnections, isLong = () => false, bodyMs = BODY_MS } = options
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      // Node's own knows only one for all addresses.
      requestTimeout: 0,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    (request, response) => {
      if (!readTarget(request)) return refuse(response)
      limitBody(request, response, { isLong: isLong(request.url ?? ''), bodyMs })
      if (answerAtOnce(request, response)) return
      request.socket.setTimeout(STILL_MS)
      listener(request, response)
    },
  )
  shareConnections(server, networkOf, mostConnections ?? MOST_CONNECTIONS)
  return server
}

/**
 * Ends a request whose body does not come: after a while, or, where it may be long, when hardly anything came for that while.
 * Once it was answered nobody needs the rest.
 */
function limitBody(
  request: IncomingMessage,
  response: ServerResponse,
  { isLong, bodyMs }: { readonly isLong: boolean; readonly bodyMs: number },
): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && !Number(length)) return
  const { socket } = request
  let before = socket.bytesRead
  const limit = setTimeout(() => {
    const came = socket.bytesRead - before
    if (!isLong || response.writableEnded || came < LEAST_BYTES) return void socket.destroy()
    before += came
    limit.refresh()
  }, bodyMs).unref()
  const stop = () => clearTimeout(limit)
  request.once('end', stop).once('close', stop)
}

/** As Node itself refuses what it cannot read. */
function refuse(response: ServerResponse): void {
  response.writeHead(400, { connection: 'close', 'content-length': 0 }).end()
}

/** Closes what comes from a network that holds its share of all connections already. */
function shareConnections(server: Server, networkOf: NetworkOf, most: number): void {
  const room = sharedRoom(most)
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    if (room.enter(network)) return socket.destroy()
    socket.once('close', () => room.leave(network))
  })
}

/**
 * Makes every request name its path as browsers do. A proxy may send the whole address in the first line (RFC 9112,
 * 3.2.2); its host counts then, not the Host header's. False for a request that names two hosts: two readers of it could
 * take it for two different ones.
 */
function readTarget(request: IncomingMessage): boolean {
  if (countHosts(request.rawHeaders) > 1) return false
  const { url = '/' } = request
  if (url.startsWith('/')) return true
  const start = /^https?:\/\//i.exec(url)?.[0].length
  if (start === undefined) return true
  const length = url.slice(start).search(/[/?#]/)
  const host = length < 0 ? url.slice(start) : url.slice(start, start + length)
  const path = length < 0 ? '' : url.slice(start + length)
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
  return host !== '' && !host.includes('@')
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
  return hosts
}

/** Takes over an id that a proxy of ours gave the request, if it looks like one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID()
}
