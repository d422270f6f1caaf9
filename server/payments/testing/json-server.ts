import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type JsonServer = { readonly port: number; readonly url: string; close(): Promise<void> }

/** An answer that is nothing but a refusal, such as 401. */
export class Refused {
  readonly status: number
  /** The field that it is about, in Stripe's words. */
  readonly param: string | undefined
  /** Why, in Stripe's words. */
  readonly code: string | undefined

  constructor(status: number, param?: string, code?: string) {
    this.status = status
    this.param = param
    this.code = code
  }
}

export type Answer = (url: URL, request: IncomingMessage, sent: string) => unknown

/** Answers whoever has the key: with what `first` says, and where that says nothing (undefined) with what `then` says. */
export function withKey(key: string, first: Answer, then: Answer): Answer {
  return (url, request, sent) => {
    if (request.headers.authorization !== `Bearer ${key}`) return new Refused(401)
    const answer = first(url, request, sent)
    return answer === undefined ? then(url, request, sent) : answer
  }
}

/** Answers every request with what `answer` returns; null is 404. */
export async function jsonServer(answer: Answer): Promise<JsonServer> {
  const server = createServer(async (request, response) => {
    const body = answer(new URL(request.url ?? '/', 'http://localhost'), request, await text(request))
    const status = body instanceof Refused ? body.status : body === null ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' })
    const { param, code } = body instanceof Refused ? body : {}
    const problem = { error: { type: 'invalid_request_error', message: 'refused', param, code } }
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
