import type { Database } from '../database/database.ts'

/** What was sent for an order on one day, as evidence if it is disputed. The client is a keyed hash, never an address. */
export type DownloadRecord = {
  readonly orderId: string
  readonly file: string
  readonly client: string
  readonly bytes: number
}

/** Adds one answered request to the day's count. */
export async function recordDownload(db: Database, { orderId, file, client, bytes }: DownloadRecord, now: Date) {
  const at = now.toISOString()
  await db
    .insertInto('download')
    .values({
      order_id: orderId,
      file,
      client,
      day: at.slice(0, 10),
      first_at: at,
      last_at: at,
      requests: 1,
      bytes,
    })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'file', 'day', 'client']).doUpdateSet((row) => ({
        last_at: at,
        requests: row('download.requests', '+', 1),
        bytes: row('download.bytes', '+', bytes),
      })),
    )
    .execute()
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
