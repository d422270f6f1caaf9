import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { type HttpMetrics, httpMetrics } from './http-metrics.ts'
import { countQueues, type Queues, type Selling } from './queue-queries.ts'

export type ShopMetrics = HttpMetrics & { readonly registry: Registry }

export type MetricsSources = {
  readonly db: Database
  /** As it is right now. */
  readonly selling: () => Selling
  /** Whether this process does the work that only one does. */
  readonly isLeader: () => boolean
}

const PATIENCE_MS = 2_000

/** In the words that alerts use. */
const NAMES: Record<keyof Queues, string> = {
  mailsWaiting: 'mails',
  mailsGivenUp: 'mails given up',
  eventsWaiting: 'payment events',
  eventsFailed: 'payment events failed',
  mastersQueued: 'masters to draw',
  mastersFailed: 'masters failed',
  ordersFlagged: 'orders flagged',
  receiptsLost: 'receipts not delivered',
}

/** Everything that this process can tell: Node itself (event loop, memory), its answers, the shop's queues. */
export function shopMetrics({ db, selling, isLeader }: MetricsSources): ShopMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchQueues(registry, () => countQueues(db, selling()))
  new Gauge({
    name: 'shop_leader',
    help: '1 where mail is sent and the payment provider is asked; the sum over all machines should be 1',
    registers: [registry],
    collect() {
      this.set(isLeader() ? 1 : 0)
    },
  })
  return { ...httpMetrics(registry), registry }
}

/** Queues belong to the database, not to a process: of several processes' answers one is right, not their sum. */
function watchQueues(registry: Registry, count: () => Promise<Queues>): void {
  new Gauge({
    name: 'shop_waiting',
    help: 'How much waits, by queue; nothing at all while the database does not answer',
    labelNames: ['queue'],
    registers: [registry],
    aggregator: 'max',
    async collect() {
      this.reset()
      const queues = await Promise.race([count(), pause()]).catch(() => undefined)
      if (!queues) return
      for (const [queue, name] of Object.entries(NAMES)) this.set({ queue: name }, queues[queue as keyof Queues])
    },
  })
}

function pause(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref())
}
