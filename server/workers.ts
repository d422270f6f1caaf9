import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import { createLogger } from './http/logger.ts'
import type { Storefront } from './publications/storefront.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived this long did not die of its start. */
const STEADY_MS = 60_000
/** Longer than a worker takes to drain. */
const PATIENCE_MS = 15_000

export type ShopFolders = {
  /** The code that publications are shown with. */
  readonly storefront?: Storefront | undefined
  /** Pages to show where nothing was ever published. */
  readonly siteFolder?: string | undefined
  /** The sample shop's previews, for a shop that shows them. */
  readonly samplesDir?: string | undefined
  /** Where it is, if another address was saved than the settings were given. */
  readonly publicUrl?: string | undefined
  /** The program of one of several processes, where it is another one than the source. */
  readonly worker?: string | undefined
}

/**
 * Serves the shop with several processes that share its port. This one serves nothing itself: it starts another worker
 * when one died, each time after a longer pause while they keep dying, and passes on the wish to end.
 */
export async function runWorkers(config: Config, folders: ShopFolders): Promise<void> {
  const logger = createLogger(config.logLevel)
  cluster.setupPrimary({
    exec: folders.worker ?? join(import.meta.dirname, 'shop-worker.ts'),
    args: [JSON.stringify(folders)],
  })
  const metrics = config.metrics && (await serveAll(config.metrics))
  // The first alone: it migrates the database, and if a setting is wrong only one of them says so.
  await startFirst()
  const crew = keepCrew(logger)
  for (let count = 1; count < config.workers; count++) cluster.fork()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      metrics?.close()
      crew.end(signal)
    })
  }
  sayOpen(folders.publicUrl ?? config.publicUrl)
}

export function sayOpen(publicUrl: string): void {
  console.log(`The shop is open at ${publicUrl}`)
}

/** The figures of all workers together; nothing of it is loaded where nobody asks. */
async function serveAll(place: NonNullable<Config['metrics']>) {
  const { serveMetrics } = await import('./metrics/worker-metrics.ts')
  const { collectMetrics } = await import('./metrics/worker-metrics.ts')
  return serveMetrics(place, collectMetrics())
}

function startFirst(): Promise<void> {
  const first = cluster.fork()
  return new Promise((resolve) => {
    // It has said why.
    const end = (code: number | null) => process.exit(code ?? 1)
    const pass = (signal: NodeJS.Signals) => void first.process.kill(signal)
    process.on('SIGTERM', pass).on('SIGINT', pass)
    first.once('exit', end).once('listening', () => {
      first.off('exit', end)
      process.off('SIGTERM', pass).off('SIGINT', pass)
      resolve()
    })
  })
}

function keepCrew(logger: Logger): { end(signal: NodeJS.Signals): void } {
  const startedAt = new WeakMap<Worker, number>()
  let deaths = 0
  let isEnding = false

  cluster.on('fork', (worker) => startedAt.set(worker, Date.now()))
  cluster.on('listening', (worker) => logger.info({ worker: worker.process.pid }, 'a worker serves'))
  cluster.on('exit', (worker, code, signal) => {
    if (isEnding) return endWhenAlone()
    deaths = Date.now() - (startedAt.get(worker) ?? 0) > STEADY_MS ? 1 : deaths + 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (deaths - 1), LONGEST_PAUSE_MS)
    logger.error({ worker: worker.process.pid, code, signal, pauseMs }, 'a worker died; another takes its place')
    setTimeout(() => !isEnding && cluster.fork(), pauseMs)
  })

  function endWhenAlone(): void {
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }

  return {
    end(signal) {
      if (isEnding) return
      isEnding = true
      const workers = Object.values(cluster.workers ?? {})
      for (const worker of workers) worker?.process.kill(signal)
      setTimeout(() => {
        for (const worker of workers) worker?.process.kill('SIGKILL')
      }, PATIENCE_MS).unref()
      endWhenAlone()
    },
  }
}
