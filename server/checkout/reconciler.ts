import { type Job, repeat, together } from '../jobs/repeat.ts'
import type { ApplyEvents } from './apply-events.ts'
import type { EventInbox } from './event-inbox.ts'
import { reconcile } from './reconcile.ts'
import { judgeReturnedOrders } from './returned-orders.ts'

const EVERY_MS = 5 * 60 * 1000
const AFTER_FAILURE_MS = 30_000
/** A process that stored an event and died before it applied it leaves it to us; its buyer is waiting. */
const LOOK_EVERY_MS = 5_000

/**
 * At start and every five minutes: asks the provider what we may have missed. Every few seconds: applies what was left
 * over.
 */
export function startReconciler(checkout: ApplyEvents, inbox: EventInbox): Pick<Job, 'stop'> {
  const { logger } = checkout
  return together([
    repeat({
      name: 'reconciling with the payment provider',
      everyMs: EVERY_MS,
      retry: { firstMs: AFTER_FAILURE_MS, longestMs: AFTER_FAILURE_MS },
      logger,
      run: () => reconcileAll(checkout, inbox),
    }),
    repeat({
      name: 'applying events that were left over',
      everyMs: LOOK_EVERY_MS,
      firstAfterMs: LOOK_EVERY_MS,
      logger,
      run: inbox.apply,
    }),
  ])
}

async function reconcileAll(checkout: ApplyEvents, inbox: EventInbox): Promise<void> {
  const { logger } = checkout
  await judgeReturnedOrders(checkout)
  await inbox.apply()
  const result = await reconcile(checkout)
  if (result && result.changed > 0) logger.info(result, 'reconciled with the payment provider')
}
