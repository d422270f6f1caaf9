import type { ApplyEvents } from './apply-events.ts'
import { changeOrder } from './apply-report.ts'
import { listReturnedOrders } from './order-queries.ts'

const AT_ONCE = 500

/**
 * A shop that goes back from live to test, or the other way round, judges the orders of its mode again that came or changed
 * meanwhile. Safe to repeat: what has been judged in its own mode is not among them any more.
 */
export async function judgeReturnedOrders({ db, rules }: ApplyEvents): Promise<number> {
  const returned = await listReturnedOrders(db, rules.mode, AT_ONCE)
  for (const { provider, provider_order_id: providerOrderId, mode } of returned) {
    await db
      .transaction()
      .execute((trx) => changeOrder(trx, rules, { provider, providerOrderId, mode }, (order) => order))
  }
  return returned.length
}
