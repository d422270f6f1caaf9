import type { Logger } from 'pino'

const PATIENCE_MS = 10_000

/** On SIGTERM or Ctrl-C: stop taking requests, finish those under way, then end. Repeated signals change nothing. */
export function drainOnSignal(close: () => Promise<void>, logger: Logger): void {
  let isDraining = false
  const drain = async (signal: NodeJS.Signals) => {
    if (isDraining) return
    isDraining = true
    logger.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
}
