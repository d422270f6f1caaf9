import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { type Job, repeat } from '../jobs/repeat.ts'
import { deleteOldMessages } from './contact-queries.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Long enough for whoever asks again, or for a dispute about what was said. */
const DONE_KEPT_MS = 365 * DAY_MS
const HELD_KEPT_MS = 30 * DAY_MS

type ForgetOptions = { readonly db: Database; readonly now: () => Date }

/** Every hour: messages that were done a year ago, and a robot's after a month. One process does it for all. */
export function forgetMessages(options: ForgetOptions, logger: Logger): Job {
  return repeat({
    ...{ name: 'forgetting old messages', everyMs: HOUR_MS, logger },
    retry: { firstMs: 60_000, longestMs: HOUR_MS },
    run: () => forgetOldMessages(options),
  })
}

export async function forgetOldMessages({ db, now }: ForgetOptions): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  await deleteOldMessages(db, ago(DONE_KEPT_MS), ago(HELD_KEPT_MS))
}
