import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import type { ListStored, Storage } from '../storage/storage.ts'
import { listDigestsSince } from './publication-queries.ts'
import { PAGES_PREFIX } from './rendered-pages.ts'

const EVERY_MS = 60 * 60_000
/** A roll back within this time finds its pages; a later one draws them again. */
const KEPT_MS = 24 * 60 * 60_000

export type OldPages = {
  readonly db: Database
  readonly storage: Storage
  readonly list: ListStored
  readonly now: () => Date
}

/** Removes stored pages that nothing shows any more, those of a publication that failed included, now and every hour. */
export function dropOldPages(options: OldPages, logger: Logger): Job {
  const round = oldPagesRound(options)
  return repeat({ name: 'removing old pages', everyMs: EVERY_MS, logger, run: round })
}

/**
 * Removes what was not needed in the round before either: pages that are being published right now are stored before
 * anything names them.
 */
export function oldPagesRound({ db, storage, list, now }: OldPages): (stopping: AbortSignal) => Promise<void> {
  let unneeded: ReadonlySet<string> = new Set()
  return async (stopping) => {
    const needed = new Set(await listDigestsSince(db, new Date(now().getTime() - KEPT_MS).toISOString()))
    const found = new Set<string>()
    for await (const { key } of list(PAGES_PREFIX)) {
      if (stopping.aborted) return
      const [digest = ''] = key.slice(PAGES_PREFIX.length + 1).split('-')
      if (needed.has(digest)) continue
      if (unneeded.has(key)) await storage.remove(key)
      else found.add(key)
    }
    unneeded = found
  }
}
