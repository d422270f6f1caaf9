import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

/** What waits for somebody, a worker or the owner. */
export type Queues = {
  readonly mailsWaiting: number
  readonly mailsGivenUp: number
  readonly receiptsLost: number
  readonly eventsWaiting: number
  readonly eventsFailed: number
  readonly mastersQueued: number
  readonly mastersFailed: number
  readonly ordersFlagged: number
}

/** How the shop sells: what came from elsewhere, or in the other mode, waits for nobody. */
export type Selling = { readonly provider: string; readonly mode: Schema['shop_order']['mode'] }

/** All queues in one statement, by their indexes. */
export async function countQueues(db: Database, { provider, mode }: Selling): Promise<Queues> {
  const row = await db
    .selectNoFrom((from) => {
      const count = from.fn.countAll<string | number>()
      const mails = from.selectFrom('mail_outbox').select(count.as('n')).where('sent_at', 'is', null)
      const masters = from.selectFrom('sample_master').select(count.as('n'))
      const events = from
        .selectFrom('payment_event')
        .select(count.as('n'))
        .where('provider', '=', provider)
        .where('applied_at', 'is', null)
      const orders = from.selectFrom('shop_order').select(count.as('n')).where('mode', '=', mode)
      return [
        mails.where('failed_at', 'is', null).as('mailsWaiting'),
        mails.where('failed_at', 'is not', null).as('mailsGivenUp'),
        events.where('failed_at', 'is', null).as('eventsWaiting'),
        events.where('failed_at', 'is not', null).as('eventsFailed'),
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
    eventsFailed: Number(row.eventsFailed),
    mastersQueued: Number(row.mastersQueued),
    mastersFailed: Number(row.mastersFailed),
    ordersFlagged: Number(row.ordersFlagged),
    receiptsLost: Number(row.receiptsLost),
  }
}
