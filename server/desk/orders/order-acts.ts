import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import type { Database } from '../../database/database.ts'
import type { OrderRow } from '../../orders/order.ts'
import { listOrderNotes } from '../../orders/order-queries.ts'
import { entry } from './timeline-entry.ts'

/** What the team did about an order, and what it wrote. Refunds have words of their own. */
export async function listOrderActs({ db }: { db: Database }, { id }: OrderRow): Promise<TimelineEntry[]> {
  const acts = await db
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select(['audit.at', 'audit.did', 'staff.email'])
    .where('about_kind', '=', 'order')
    .where('about_id', '=', id)
    .where('did', 'not in', ['refunded', 'noted', 'copied the library link of'])
    .execute()
  const notes = await listOrderNotes(db, id)
  return [
    ...acts.map(({ at, did, email }) => entry('decision', at, `${email ?? 'Somebody who left the team'} ${did} it`)),
    ...notes.map(({ written_at, written_by, words }) => entry('note', written_at, `${written_by} noted`, words)),
  ]
}
