import type { Logger } from 'pino'
import type { ListStored } from '../catalogue/storage.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { forgetOldArchives } from './archives/bundle-versions.ts'
import { type CacheOptions, dropRendition } from './renditions/rendition-cache.ts'
import { adoptRendition, forgetDays, listAbandoned } from './renditions/rendition-queries.ts'

const EVERY_MS = 60 * 60_000
const FIRST_RETRY_MS = 60_000
/**
 * A drawing is given up after two minutes and a setup after five, and both tell all the while that they go on: what was
 * silent for so long has lost its maker.
 */
const ABANDONED_MS = 60 * 60_000
const DAYS_KEPT_MS = 7 * 24 * 60 * 60_000

type TidyOptions = Omit<CacheOptions, 'mostBytes'> & { readonly list: ListStored }

/** Tidies the stored renditions, and the lists of archives, now and every hour. One process does it for all; twice does no harm. */
export function keepTidy(options: TidyOptions, logger: Logger): Job {
  return repeat({
    name: 'tidying renditions',
    everyMs: EVERY_MS,
    retry: { firstMs: FIRST_RETRY_MS, longestMs: EVERY_MS },
    logger,
    run: (stopping) => tidyRenditions(options, stopping),
  })
}

/** Finishes what processes that died left, forgets what no link leads to, and takes files into the books that nobody wrote down. Safe to repeat. */
export async function tidyRenditions({ db, storage, list, now }: TidyOptions, signal?: AbortSignal): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  for (const storageKey of await listAbandoned(db, ago(ABANDONED_MS))) await dropRendition(db, storage, storageKey)
  await forgetOldArchives(db, now())
  await forgetDays(db, ago(DAYS_KEPT_MS).toISOString().slice(0, 10))
  for await (const { key, sizeBytes } of list('renditions')) {
    if (signal?.aborted) return
    await adoptRendition(db, { storageKey: key, sizeBytes }, now())
  }
}
