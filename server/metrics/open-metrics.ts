import cluster from 'node:cluster'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { serveMetrics } from './metrics-server.ts'
import { type ShopMetrics, shopMetrics } from './shop-metrics.ts'
import { offerMetrics } from './worker-metrics.ts'

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
  const metrics = shopMetrics({ db, selling: () => config().payments, isLeader })
  if (cluster.isPrimary) return { metrics, ...(await serveMetrics(place, () => metrics.registry.metrics())) }
  offerMetrics(metrics.registry)
  return { metrics, close() {} }
}
