import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type JsonServer = { readonly port: number; readonly url: string; close(): Promise<void> }

/** Answers every request with what `answer` returns; null is 404. */
export async function jsonServer(answer: (url: URL, request: IncomingMessage) => unknown): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://localhost'), request)
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: { type: 'invalid_request_error', message: 'missing' } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
