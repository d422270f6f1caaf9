import { isOutage } from '../database/outage.ts'
import type { ApplyEvents } from './apply-events.ts'
import { changeOrder } from './apply-report.ts'
import { listReturnedOrders } from './order-queries.ts'

const AT_ONCE = 500

/**
 * A shop that goes back from live to test, or the other way round, judges the orders of its mode again that came or changed
 * meanwhile. Safe to repeat: what has been judged in its own mode is not among them any more.
 */
export async function judgeReturnedOrders({ db, rules, logger }: ApplyEvents): Promise<number> {
  const returned = await listReturnedOrders(db, rules.mode, AT_ONCE)
  for (const { provider, provider_order_id: providerOrderId, mode } of returned) {
    const key = { provider, providerOrderId, mode }
    try {
      await db.transaction().execute((trx) => changeOrder(trx, rules, key, (order) => order))
    } catch (error) {
      if (isOutage(error)) throw error
      logger.error({ err: error, order: providerOrderId }, 'an order cannot be judged again')
    }
  }
  return returned.length
}
