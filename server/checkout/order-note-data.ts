import type { CustomerData } from '../accounts/customer-data.ts'
import { listOrdersOf } from './order-queries.ts'

/** What the team wrote about orders of a person, and why it refunded them. Stands before the orders, which forget whose they are. */
export const orderNoteData: CustomerData = {
  name: 'notes',
  read: async (db, customer) => {
    const ids = (await listOrdersOf(db, customer)).map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('order_note')
      .select(['words', 'written_at'])
      .where('order_id', 'in', ids)
      .execute()
    return rows.map(({ words, written_at }) => ({ words, writtenAt: written_at }))
  },
  forget: async (trx, customer) => {
    const ids = (await listOrdersOf(trx, customer)).map(({ id }) => id)
    if (ids.length === 0) return
    await trx.deleteFrom('order_note').where('order_id', 'in', ids).execute()
    await trx.updateTable('refund').set({ reason: '' }).where('order_id', 'in', ids).execute()
  },
}
