import { Agent, request } from 'node:http'
import * as https from 'node:https'

export type Load = {
  readonly url: string
  readonly requests: number
  readonly connections: number
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks for the same address again and again over kept connections; bounded in count. Returns bytes received. */
export async function sendLoad({
  url,
  requests,
  connections,
  method = 'GET',
  headers = {},
  body,
}: Load): Promise<number> {
  const kept = { keepAlive: true, maxSockets: connections }
  const isSecure = url.startsWith('https:')
  // A certificate that the bench made itself.
  const agent = isSecure ? new https.Agent({ ...kept, rejectUnauthorized: false }) : new Agent(kept)
  const ask = isSecure ? https.request : request
  let left = requests
  let bytes = 0
  const options = { agent, method, headers: { 'accept-encoding': 'br', ...headers } }
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const sent = ask(url, options, (response) => {
        const { statusCode = 0 } = response
        if (statusCode < 200 || statusCode > 299) reject(new Error(`${url} answered ${statusCode}.`))
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', resolve)
      })
      sent.on('error', reject).end(body)
    })
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return bytes
}
