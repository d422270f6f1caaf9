import { type JobOptions, repeat } from '../jobs/repeat.ts'

const WRITE_AFTER_MS = 1_000

export type GatheredCounts<What> = {
  count(what: What): void
  /** Writes what is left. */
  close(): Promise<void>
}

export type Gathering<What> = {
  /** As the log says it. */
  readonly name: string
  readonly logger: JobOptions['logger']
  readonly write: (counts: readonly (What & { readonly count: number })[]) => Promise<void>
}

/**
 * Counts in memory and writes once a second: a write for every visitor would be the first thing to give way under many. A
 * process that is killed takes its last second of counts along; nothing else depends on them.
 */
export function gatherCounts<What extends object>(gathering: Gathering<What>): GatheredCounts<What> {
  const { name, logger } = gathering
  const waiting = new Map<string, What & { readonly count: number }>()
  const writing = repeat({ name: `writing ${name}`, gatherMs: WRITE_AFTER_MS, logger, run: write })

  function add(what: What, count: number): void {
    const key = JSON.stringify(Object.values(what))
    waiting.set(key, { ...what, count: (waiting.get(key)?.count ?? 0) + count })
  }

  async function write(): Promise<void> {
    const counts = [...waiting.values()]
    if (counts.length === 0) return
    waiting.clear()
    try {
      await gathering.write(counts)
    } catch (error) {
      for (const { count, ...what } of counts) add(what as unknown as What, count)
      throw error
    }
  }

  return {
    count(what) {
      add(what, 1)
      void writing.runNow()
    },
    async close() {
      await writing.stop()
      await write().catch((err: unknown) => logger.error({ err }, `the last ${name} could not be written`))
    },
  }
}
