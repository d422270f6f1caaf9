import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type JsonServer = { readonly port: number; readonly url: string; close(): Promise<void> }

/** An answer that is nothing but a refusal, such as 401. */
export class Refused {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** Answers every request with what `answer` returns; null is 404. */
export async function jsonServer(answer: (url: URL, request: IncomingMessage) => unknown): Promise<JsonServer> {
  const server = createServer((request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://localhost'), request)
    const status = body instanceof Refused ? body.status : body === null ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    const problem = { error: { type: 'invalid_request_error', message: 'refused' } }
    response.end(JSON.stringify(status === 200 ? body : problem))
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
