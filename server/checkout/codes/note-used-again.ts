import type { Database } from '../../database/database.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { OrderRow } from '../order.ts'
import { findPaidUse, listOtherUses, noteUseAgain } from './code-queries.ts'

/**
 * Whether the buyer of an order that is open has used its code before as often as one may. It can only be known once they
 * have paid, from whom and by which card, and then what they paid for is theirs: the order stays open, the owner hears of it
 * and decides. In the transaction that notes who paid. Safe to repeat.
 */
export async function noteUsedAgain(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const use = await findPaidUse(trx, order.id)
  if (!use || use.most_per_buyer === null || use.again_by !== null) return
  const others = await listOtherUses(trx, use.code_id, order)
  if (others.length < use.most_per_buyer) return
  const isSame = (column: 'card_key' | 'customer_id') =>
    order[column] !== null && others.some((other) => other[column] === order[column])
  const by = isSame('card_key') ? 'card' : isSame('customer_id') ? 'account' : 'address'
  await noteUseAgain(trx, use.checkout_id, by)
  const often = use.most_per_buyer === 1 ? 'once' : `${use.most_per_buyer} times`
  const words = `Order ${order.number} was paid with ${use.code}, which one buyer may use ${often}; the same ${by} has used it for order ${others[0]?.number}. It is open: refund it on the desk if you mind.`
  await noteForOwner(trx, { key: `code-again:${order.id}`, orderId: order.id, words }, now)
}
