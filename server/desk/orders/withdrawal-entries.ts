import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../orders/order.ts'
import { describeWithdrawal } from './describe-withdrawal.ts'
import { entry } from './timeline-entry.ts'

const FOLLOWS = {
  refunding: 'The money goes back; the provider is asked until it answers.',
  refunded: 'The money went back.',
  waiting: 'Somebody of the team has to decide.',
  declined: 'Declined.',
} as const

/** Only what the buyer did: what the team decided has lines of its own. */
export async function listWithdrawalEntries({ db }: { db: Database }, order: OrderRow): Promise<TimelineEntry[]> {
  const found = await describeWithdrawal(db, order)
  if (!found) return []
  const { state, declaredAt, name, why, problem } = found
  const words = [FOLLOWS[state], why, problem].filter(Boolean).join(' ')
  const tone = state === 'waiting' || problem ? 'warning' : 'plain'
  return [entry('withdrawal', declaredAt, `${name || 'The buyer'} withdrew from the contract`, words, tone)]
}
