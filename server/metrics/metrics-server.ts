import { createServer } from 'node:http'
import { prometheusContentType } from 'prom-client'
import { ConfigError } from '../config/config-error.ts'

export type MetricsPlace = { readonly host: string; readonly port: number }

/** Answers Prometheus on a port of its own, which no proxy of the shop's pages leads to. */
export async function serveMetrics({ host, port }: MetricsPlace, read: () => Promise<string>) {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': prometheusContentType }).end(text)
    } catch {
      response.writeHead(503).end()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`METRICS_LISTEN: ${host}:${port} cannot be listened on (${error.code}); choose another.`)
  })
  return {
    address: server.address(),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
