import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '../database/outage.ts'
import { type ApplyEvents, tellOwner } from './apply-events.ts'
import { applyReport, changeOrder } from './apply-report.ts'
import type { OrderRow } from './order.ts'
import { findUnconfirmedOrder } from './order-queries.ts'
import { ProviderUnreachableError } from './payments.ts'

/** A webhook may be ahead of the provider's own list by a moment. */
const CONFIRM_AFTER_MS = 2 * 60 * 1000
const CONFIRM_AT_ONCE = 40
const MOST_FAILURES = 400

export type Confirming = {
  readonly pauseMs: number
  /** False when somebody else took over. */
  readonly mayGoOn: () => Promise<boolean>
}

/**
 * An order that only a webhook named is looked up; one that the provider does not know is closed and flagged. Returns those
 * whose answer could not be taken in: they are asked about again in the next round, and hold up no other.
 */
export async function confirmOrders(checkout: ApplyEvents, { pauseMs, mayGoOn }: Confirming): Promise<string[]> {
  const { db, payments, rules, logger } = checkout
  const storedBefore = new Date(rules.now().getTime() - CONFIRM_AFTER_MS).toISOString()
  const failed: string[] = []
  for (let confirmed = 0; confirmed < CONFIRM_AT_ONCE && failed.length < MOST_FAILURES; ) {
    const filter = { provider: payments.provider, mode: rules.mode, storedBefore, except: failed }
    const order = await findUnconfirmedOrder(db, filter)
    if (!order || !(await mayGoOn())) break
    await pause(pauseMs)
    try {
      await confirmOrder(checkout, order)
      confirmed += 1
    } catch (error) {
      if (error instanceof ProviderUnreachableError || isOutage(error)) throw error
      logger.error({ err: error, orderId: order.id }, 'what the payment provider says of an order cannot be taken in')
      failed.push(order.id)
    }
  }
  return failed
}

async function confirmOrder({ db, payments, rules, logger }: ApplyEvents, order: OrderRow): Promise<void> {
  const report = await payments.findOrder(order.provider_order_id)
  const key = { provider: order.provider, providerOrderId: order.provider_order_id, mode: order.mode }
  const result = await db
    .transaction()
    .execute((trx) =>
      report && report.mode === order.mode
        ? applyReport(trx, rules, { provider: payments.provider, isListed: true }, report)
        : changeOrder(trx, rules, key, (row) => ({ ...row, disowned_at: rules.now().toISOString() })),
    )
  tellOwner(logger, result)
}
