import { createServer, type RequestListener, type Server } from 'node:http'

/** Time for the first byte to the last of the headers, and to the last of the body. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
/** How often those two are looked at. */
const LOOK_EVERY_MS = 5_000
/** Longer than a proxy keeps its connections, so that it never writes into one that we have just closed. */
const KEEP_ALIVE_MS = 65_000
/**
 * A connection on which nothing moves for so long is given up: a reader that stopped reading holds memory and a file.
 * Longer than the shop takes to draw the largest rendition.
 */
const STILL_MS = 150_000
const MOST_HEADER_BYTES = 16 * 1024

/** A server that slow or silent clients cannot hold. Fastify's own time limits do not reach a server made by others. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      connectionsCheckingInterval: LOOK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MOST_HEADER_BYTES,
    },
    listener,
  )
  return server.setTimeout(STILL_MS)
}
