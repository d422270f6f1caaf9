import { Agent, get } from 'node:http'

export type Load = { readonly url: string; readonly requests: number; readonly connections: number }

/** Asks for the same address again and again over kept connections; bounded in count. Returns bytes received. */
export async function sendLoad({ url, requests, connections }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  let bytes = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', resolve)
      }).on('error', reject)
    })
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return bytes
}
