import { type Agent, request } from 'node:http'

export type Question = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly agent?: Agent
}

/** Status 0 means that there was no answer, or that it broke off. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

const PATIENCE_MS = 60_000
const NONE: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) }

/** One request, never rejected. */
export function ask(url: string, { method = 'GET', headers = {}, body, agent }: Question = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const options = { method, headers, timeout: PATIENCE_MS, ...(agent && { agent }) }
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => resolve(NONE))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', () => resolve(NONE))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}

export function askJson(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
