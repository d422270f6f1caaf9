import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

/** What the app tells about its answers. */
export type HttpMetrics = {
  /** A page or asset from memory. Called for every one of them, so it only adds one to a number. */
  countPage(status: number): void
  /** Counts every answer of the app's routes, those that the client cut off included. */
  watch(app: FastifyInstance): void
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 60]

export function httpMetrics(registry: Registry): HttpMetrics {
  const registers = [registry]
  const pages = new Map<number, number>()
  new Counter({
    name: 'shop_pages_total',
    help: 'Pages and assets answered from memory',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const [status, count] of pages) this.inc({ status }, count)
    },
  })
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Answers by route, without pages and assets',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const observe = [countWebhooks(registry), countDownloads(registry)]
  return {
    countPage: (status) => pages.set(status, (pages.get(status) ?? 0) + 1),
    watch(app) {
      app.addHook('onRequest', async (request, reply) => {
        const stop = requests.startTimer()
        const { socket } = request.raw
        const sentBefore = socket.bytesWritten
        // Unlike the framework's own hook this one also hears of answers that were cut off.
        reply.raw.once('close', () => {
          const answer = { route: routeOf(request), status: reply.raw.statusCode }
          stop({ method: request.method, ...answer })
          for (const one of observe) one({ ...answer, bytes: socket.bytesWritten - sentBefore, reply })
        })
      })
    },
  }
}

type Answer = { route: string; status: number; bytes: number; reply: FastifyReply }

/** The pattern, never the address: addresses hold tokens and references, and there is no end of them. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown'
}

const WEBHOOK_OUTCOMES: Readonly<Record<number, string>> = {
  200: 'taken',
  400: 'unreadable',
  401: 'bad signature',
  413: 'too large',
}

function countWebhooks(registry: Registry): (answer: Answer) => void {
  const webhooks = new Counter({
    name: 'shop_webhooks_total',
    help: 'Deliveries of the payment provider by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return ({ route, status }) => {
    if (route.startsWith('/webhooks/')) webhooks.inc({ outcome: WEBHOOK_OUTCOMES[status] ?? 'failed' })
  }
}

function countDownloads(registry: Registry): (answer: Answer) => void {
  const shared = { labelNames: ['kind', 'outcome'] as const, registers: [registry] }
  const downloads = new Counter({ name: 'shop_downloads_total', help: 'Requests for private files', ...shared })
  const sent = new Counter({ name: 'shop_download_bytes_total', help: 'Bytes of private files that left', ...shared })
  return ({ route, status, bytes, reply }) => {
    const kind = route.startsWith('/api/free/') ? 'free' : /^\/download\/:token\/(\w+)/.exec(route)?.[1]
    if (!kind) return
    const outcome = status >= 400 ? 'refused' : status === 302 ? 'linked' : reply.raw.writableFinished ? 'whole' : 'cut'
    downloads.inc({ kind, outcome })
    sent.inc({ kind, outcome }, Math.max(0, bytes))
  }
}
