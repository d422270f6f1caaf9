import { Agent, request } from 'node:http'

export type Courier = {
  /** The answer's status; 0 when there was none. */
  readonly post: (url: string, body: string | Buffer, headers: Record<string, string>) => Promise<number>
  readonly close: () => void
}

/** Posts over kept connections, as a busy provider would. */
export function courier(connections = 64): Courier {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    post: (url, body, headers) =>
      new Promise((resolve) => {
        const sent = request(url, { method: 'POST', agent, headers, timeout: 20_000 }, (response) => {
          response.on('error', () => resolve(0))
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.resume()
        })
        sent.on('error', () => resolve(0))
        sent.on('timeout', () => sent.destroy())
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
