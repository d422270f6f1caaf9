import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** What waits for somebody, a worker or the owner. */
export type Queues = {
  readonly mailsWaiting: number
  readonly mailsGivenUp: number
  readonly receiptsLost: number
  readonly eventsWaiting: number
  readonly mastersQueued: number
  readonly mastersFailed: number
  readonly ordersFlagged: number
}

/** All queues in one statement, by their indexes. Orders of the other mode wait for nobody. */
export async function countQueues(db: Database, mode: Schema['shop_order']['mode']): Promise<Queues> {
  const row = await db
    .selectNoFrom((from) => {
      const count = from.fn.countAll<string | number>()
      const mails = from.selectFrom('mail_outbox').select(count.as('n')).where('sent_at', 'is', null)
      const masters = from.selectFrom('sample_master').select(count.as('n'))
      const events = from.selectFrom('payment_event').select(count.as('n'))
      const orders = from.selectFrom('shop_order').select(count.as('n')).where('mode', '=', mode)
      return [
        mails.where('failed_at', 'is', null).as('mailsWaiting'),
        mails.where('failed_at', 'is not', null).as('mailsGivenUp'),
        events.where('applied_at', 'is', null).as('eventsWaiting'),
        masters.where('state', 'in', ['queued', 'rendering']).as('mastersQueued'),
        masters.where('state', '=', 'failed').as('mastersFailed'),
        orders.where('flag', 'is not', null).as('ordersFlagged'),
        orders.where('receipt_problem', 'is not', null).as('receiptsLost'),
      ]
    })
    .executeTakeFirstOrThrow()
  // PostgreSQL counts in text.
  return {
    mailsWaiting: Number(row.mailsWaiting),
    mailsGivenUp: Number(row.mailsGivenUp),
    eventsWaiting: Number(row.eventsWaiting),
    mastersQueued: Number(row.mastersQueued),
    mastersFailed: Number(row.mastersFailed),
    ordersFlagged: Number(row.ordersFlagged),
    receiptsLost: Number(row.receiptsLost),
  }
}
