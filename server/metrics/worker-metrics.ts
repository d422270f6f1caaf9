import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:http'
import { AggregatorRegistry, type MetricObject, prometheusContentType, type Registry } from 'prom-client'
import { ConfigError } from '../config/config-error.ts'

const PATIENCE_MS = 3_000

type Figures = MetricObject[]
/** From a worker: that it can be asked, or what it was asked for. To a worker: the question. */
type Message =
  | { readonly kind: 'metrics offered' }
  | { readonly kind: 'metrics wanted'; readonly question: number }
  | { readonly kind: 'metrics'; readonly question: number; readonly figures: Figures }

/** In a worker: lets the primary process ask for these figures. */
export function offerMetrics(registry: Registry): void {
  const tell = (message: Message) => process.send?.(message)
  process.on('message', async (message: Message) => {
    if (message?.kind !== 'metrics wanted') return
    tell({ kind: 'metrics', question: message.question, figures: await registry.getMetricsAsJSON() })
  })
  tell({ kind: 'metrics offered' })
}

/**
 * In the primary process: the figures of all workers, added up. One that is still starting is left out, and so is one
 * that does not answer in time.
 */
export function collectMetrics(): () => Promise<string> {
  const offering = new Set<Worker>()
  const waiting = new Map<number, (figures: Figures | undefined) => void>()
  let questions = 0

  cluster.on('exit', (worker) => offering.delete(worker))
  cluster.on('message', (worker, message: Message) => {
    if (message?.kind === 'metrics offered') offering.add(worker)
    if (message?.kind === 'metrics') waiting.get(message.question)?.(message.figures)
  })

  function ask(worker: Worker): Promise<Figures | undefined> {
    const question = questions++
    return new Promise<Figures | undefined>((resolve) => {
      waiting.set(question, resolve)
      setTimeout(resolve, PATIENCE_MS, undefined).unref()
      const message: Message = { kind: 'metrics wanted', question }
      worker.send(message, (error) => error && resolve(undefined))
    }).finally(() => waiting.delete(question))
  }

  return async () => {
    const answers = await Promise.all([...offering].map(ask))
    return AggregatorRegistry.aggregate(answers.filter((figures) => figures !== undefined)).metrics()
  }
}

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
