import type { OrderDetail } from '../../../contract/desk/orders.ts'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../orders/order.ts'
import { findWithdrawal, type WithdrawalRow } from '../../orders/withdrawal-queries.ts'

/** As the desk shows it beside the order. */
export async function describeWithdrawal(db: Database, { id, status }: OrderRow): Promise<OrderDetail['withdrawal']> {
  const row = await findWithdrawal(db, id)
  if (!row || row.state === 'declared' || row.state === 'unknown') return null
  const { declared_at, name, why, problem, words } = row
  const state = row.state === 'waiting' && status === 'refunded' ? 'refunded' : row.state
  return { state, declaredAt: declared_at, name, why: why && WHY[why], problem, reason: words }
}

const WHY: Readonly<Record<NonNullable<WithdrawalRow['why']>, string>> = {
  late: 'It came after the 14 days.',
  downloaded:
    'The buyer had agreed that the right ends with the first download, or files were sent before that was asked.',
  again: 'An all-access order of this buyer went back like this before.',
  'counted-late':
    'A bundle that was counted toward it, and would go back with it, was bought more than 14 days before.',
  'counted-downloaded':
    'Of a bundle that was counted toward it, and would go back with it, the right ended with the first download.',
  disputed: 'The buyer’s bank asks for the payment back; settle that first.',
  'not-refundable': 'The payment cannot be sent back by itself.',
}
