import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'

type OrderNoteRow = Selectable<Schema['order_note']>

export async function addOrderNote(
  db: Database,
  note: Pick<OrderNoteRow, 'order_id' | 'words' | 'written_by' | 'written_at'>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('order_note')
    .values({ id, ...note })
    .execute()
  return id
}

/** True when there was one; its words are gone for good. */
export async function deleteOrderNote(db: Database, orderId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_note')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function listOrderNotes(db: Database, orderId: string): Promise<OrderNoteRow[]> {
  return db.selectFrom('order_note').selectAll().where('order_id', '=', orderId).orderBy('written_at').execute()
}
