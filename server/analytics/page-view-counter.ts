import type { Database } from '../database/database.ts'
import { type JobOptions, repeat } from '../jobs/repeat.ts'
import { addPageViews, type PageViews } from './page-view-queries.ts'

const WRITE_AFTER_MS = 1_000

export type PageViewCounter = {
  count(day: string, path: string): void
  /** Writes what is left. */
  close(): Promise<void>
}

/**
 * Counts in memory and writes once a second: a write for every view would be the first thing to give way under many
 * visitors. A process that is killed takes its last second of views along; nothing else depends on them.
 */
export function pageViewCounter(db: Database, logger: JobOptions['logger']): PageViewCounter {
  const waiting = new Map<string, PageViews>()
  const writing = repeat({ name: 'writing page views', gatherMs: WRITE_AFTER_MS, logger, run: write })

  function add({ day, path, views }: PageViews): void {
    const key = `${day} ${path}`
    waiting.set(key, { day, path, views: (waiting.get(key)?.views ?? 0) + views })
  }

  async function write(): Promise<void> {
    const counts = [...waiting.values()]
    if (counts.length === 0) return
    waiting.clear()
    try {
      await addPageViews(db, counts)
    } catch (error) {
      for (const one of counts) add(one)
      throw error
    }
  }

  return {
    count(day, path) {
      add({ day, path, views: 1 })
      void writing.runNow()
    },
    async close() {
      await writing.stop()
      await write().catch((err: unknown) => logger.error({ err }, 'the last page views could not be written'))
    },
  }
}
