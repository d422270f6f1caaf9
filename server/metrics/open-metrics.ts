import cluster from 'node:cluster'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { ShopMetrics } from './shop-metrics.ts'

export type OpenMetrics = { readonly metrics: ShopMetrics; close(): void }

/**
 * This process's figures, if the owner asks for any. A worker's are asked for by the primary process, which answers for
 * all of them.
 */
export async function openMetrics(
  config: () => Pick<Config, 'metrics' | 'payments'>,
  db: Database,
  isLeader: () => boolean,
): Promise<OpenMetrics | undefined> {
  const { metrics: place } = config()
  if (!place) return undefined
  // Nothing of it is loaded where nobody asks.
  const { shopMetrics } = await import('./shop-metrics.ts')
  const metrics = shopMetrics({ db, selling: () => config().payments, isLeader })
  if (cluster.isPrimary) {
    const { serveMetrics } = await import('./worker-metrics.ts')
    return { metrics, ...(await serveMetrics(place, () => metrics.registry.metrics())) }
  }
  const { offerMetrics } = await import('./worker-metrics.ts')
  offerMetrics(metrics.registry)
  return { metrics, close() {} }
}
