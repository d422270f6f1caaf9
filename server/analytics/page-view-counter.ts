import type { Database } from '../database/database.ts'
import { addPageViews, type PageViews } from './page-view-queries.ts'

const WRITE_EVERY_MS = 1_000

export type PageViewCounter = {
  count(day: string, path: string): void
  /** Writes what is left. */
  close(): Promise<void>
}

/**
 * Counts in memory and writes once a second: a write for every view would be the first thing to give way under many
 * visitors. A process that is killed takes its last second of views along; nothing else depends on them.
 */
export function pageViewCounter(db: Database, onProblem: (error: unknown) => void): PageViewCounter {
  const waiting = new Map<string, PageViews>()
  let timer: NodeJS.Timeout | undefined

  function add({ day, path, views }: PageViews): void {
    const key = `${day} ${path}`
    waiting.set(key, { day, path, views: (waiting.get(key)?.views ?? 0) + views })
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS).unref()
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counts = [...waiting.values()]
    if (counts.length === 0) return
    waiting.clear()
    try {
      await addPageViews(db, counts)
    } catch (error) {
      onProblem(error)
      for (const one of counts) add(one)
    }
  }

  return {
    count: (day, path) => add({ day, path, views: 1 }),
    async close() {
      await write()
      clearTimeout(timer)
    },
  }
}
