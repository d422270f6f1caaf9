import type { ApplyEvents } from './apply-events.ts'
import { clearUnpaidCheckouts } from './checkout-queries.ts'
import type { EventInbox } from './event-inbox.ts'
import { reconcile } from './reconcile.ts'
import { judgeReturnedOrders } from './returned-orders.ts'

const EVERY_MS = 5 * 60 * 1000
const AFTER_FAILURE_MS = 30_000
/** A process that stored an event and died before it applied it leaves it to us; its buyer is waiting. */
const LOOK_EVERY_MS = 5_000

/** As far back as orders are asked for: one that is found late must still find its checkout. */
const KEPT_UNPAID_MS = 120 * 24 * 60 * 60 * 1000

/**
 * At start and every five minutes: asks the provider what we may have missed. Every few seconds: applies what was left
 * over.
 */
export function startReconciler(checkout: ApplyEvents, inbox: EventInbox): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const look = setInterval(() => void inbox.apply(), LOOK_EVERY_MS).unref()
  let running = round()

  async function round(): Promise<void> {
    let isGood = true
    try {
      await judgeReturnedOrders(checkout)
      await inbox.apply()
      await clearUnpaidCheckouts(checkout.db, new Date(checkout.rules.now().getTime() - KEPT_UNPAID_MS))
      const result = await reconcile(checkout)
      if (result && result.changed > 0) checkout.logger.info(result, 'reconciled with the payment provider')
    } catch (error) {
      isGood = false
      checkout.logger.warn({ err: error }, 'reconciling with the payment provider failed; it will be tried again')
    }
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = round()
      },
      isGood ? EVERY_MS : AFTER_FAILURE_MS,
    ).unref()
  }

  return {
    async stop() {
      isStopped = true
      clearInterval(look)
      clearTimeout(timer)
      await running
    },
  }
}
