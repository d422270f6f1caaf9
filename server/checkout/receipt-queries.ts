import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Mail } from '../mail/mail.ts'

export type ReceiptRow = Selectable<Schema['receipt']>

export async function keepReceipt(db: Database, orderId: string, mail: Mail, now: Date): Promise<void> {
  const { subject, text, html } = mail
  await db
    .insertInto('receipt')
    .values({ id: randomUUID(), order_id: orderId, made_at: now.toISOString(), subject, text, html })
    .execute()
}

/** Newest first, without their words. */
export async function listReceipts(db: Database, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('receipt')
    .select(['id', 'order_id', 'made_at'])
    .where('order_id', 'in', orderIds)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Of one of these orders, and of no other. */
export async function findReceipt(
  db: Database,
  orderIds: readonly string[],
  id: string,
): Promise<ReceiptRow | undefined> {
  if (orderIds.length === 0) return undefined
  return db.selectFrom('receipt').selectAll().where('id', '=', id).where('order_id', 'in', orderIds).executeTakeFirst()
}

export async function deleteReceipts(db: Database, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length > 0) await db.deleteFrom('receipt').where('order_id', 'in', orderIds).execute()
}
