import { type Job, repeat } from '../../jobs/repeat.ts'
import type { ApplyEvents } from '../apply-events.ts'
import { payBack } from './pay-back.ts'
import { settleDeclaration } from './settle-withdrawal.ts'
import { listWithdrawals, settleRefunded } from './withdrawal-queries.ts'

const EVERY_MS = 60_000
const BATCH = 50

/** One look at all that was declared and all that waits for the provider. One that fails holds up no other. */
export async function runWithdrawals(checkout: ApplyEvents): Promise<void> {
  const { db, logger } = checkout
  const failures: unknown[] = []
  const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const { id } of await listWithdrawals(db, 'declared', BATCH)) await attempt(settleDeclaration(checkout, id))
  for (const row of await listWithdrawals(db, 'refunding', BATCH)) await attempt(payBack(checkout, row))
  await settleRefunded(db)
  for (const err of failures) logger.error({ err }, 'a withdrawal could not be settled; it will be tried again')
}

/** Every minute, for all processes: what was left over, and what the provider did not answer. */
export function startWithdrawals(checkout: ApplyEvents): Pick<Job, 'stop'> {
  return repeat({ ...jobOf(checkout), everyMs: EVERY_MS })
}

export type Withdrawals = {
  /** Something was declared here: looks at it at once. */
  readonly look: () => void
  readonly stop: () => Promise<void>
}

export function withdrawalsHere(checkout: ApplyEvents): Withdrawals {
  const job = repeat(jobOf(checkout))
  return { look: () => void job.runNow(), stop: job.stop }
}

function jobOf(checkout: ApplyEvents) {
  return { name: 'settling withdrawals', logger: checkout.logger, run: () => runWithdrawals(checkout) }
}
