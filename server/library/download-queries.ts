import type { Database } from '../database/database.ts'
import { inTransaction, writeLightly } from '../database/transactions.ts'
import { isGoingBack, shareOrder } from './supply-queries.ts'

/** What is sent for an order on one day, as evidence if it is disputed. The client is a keyed hash, never an address. */
export type DownloadRecord = { readonly orderId: string; readonly file: string; readonly client: string }

/**
 * Adds a request to the day's count before its first byte leaves: whoever withdraws or asks for money back meanwhile finds
 * it, also if the process dies. False, and nothing noted, where the order's money is on its way back.
 */
export function beginDownload(db: Database, { orderId, file, client }: DownloadRecord, now: Date): Promise<boolean> {
  const at = now.toISOString()
  return writeLightly(db, (light) =>
    inTransaction(light, async (trx) => {
      await shareOrder(trx, orderId)
      if (await isGoingBack(trx, orderId)) return false
      const times = { day: at.slice(0, 10), first_at: at, last_at: at }
      await trx
        .insertInto('download')
        .values({ order_id: orderId, file, client, ...times, requests: 1, bytes: 0 })
        .onConflict((conflict) =>
          conflict.columns(['order_id', 'file', 'day', 'client']).doUpdateSet((row) => ({
            last_at: at,
            requests: row('download.requests', '+', 1),
          })),
        )
        .execute()
      return true
    }),
  )
}

/** What has left of it by now, counted for the day on which it began. */
export async function addDownloaded(
  db: Database,
  { orderId, file, client }: DownloadRecord,
  { bytes, begunAt, now }: { readonly bytes: number; readonly begunAt: Date; readonly now: Date },
): Promise<void> {
  if (bytes === 0) return
  await writeLightly(db, (light) =>
    light
      .updateTable('download')
      .set((row) => ({ last_at: now.toISOString(), bytes: row('download.bytes', '+', bytes) }))
      .where('order_id', '=', orderId)
      .where('file', '=', file)
      .where('day', '=', begunAt.toISOString().slice(0, 10))
      .where('client', '=', client)
      .execute(),
  )
}

export async function listDownloads(db: Database, orderId: string) {
  const rows = await db
    .selectFrom('download')
    .select(['file', 'client', 'first_at', 'last_at', 'requests', 'bytes'])
    .where('order_id', '=', orderId)
    .orderBy('first_at')
    .execute()
  // PostgreSQL gives large integers as text.
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
}

/** Which files were sent, and which were asked for. */
export async function deleteDownloadsBefore(db: Database, before: Date): Promise<void> {
  const at = before.toISOString()
  await db.deleteFrom('download').where('last_at', '<', at).execute()
  await db.deleteFrom('rendition_day').where('day', '<', at.slice(0, 10)).execute()
  await db.deleteFrom('sample_master_request').where('asked_at', '<', at).execute()
}
