import { type Job, repeat } from '../../jobs/repeat.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { sendGift } from './gift-letters.ts'
import { deleteUnpaidGifts, listDueGifts } from './gift-queries.ts'

const EVERY_MS = 60_000
const BATCH = 100
const UNPAID_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** One look at all gifts whose day has come. One that fails holds up no other. */
export async function runGifts({ db, rules, logger }: ApplyEvents): Promise<void> {
  const now = rules.now()
  for (const gift of await listDueGifts(db, rules.mode, now.toISOString(), BATCH)) {
    await sendGift(db, rules, gift).catch((err: unknown) => {
      logger.error({ err, gift: gift.id }, 'a gift could not be sent; it will be tried again')
    })
  }
  await deleteUnpaidGifts(db, new Date(now.getTime() - UNPAID_KEPT_MS).toISOString())
}

export function startGifts(checkout: ApplyEvents): Pick<Job, 'stop'> {
  return repeat({
    name: 'sending gifts',
    logger: checkout.logger,
    run: () => runGifts(checkout),
    everyMs: EVERY_MS,
  })
}
