import type { Database } from '../database/database.ts'

/** Notes that a buyer is to be told when every file of a bundle is there. Once is enough. */
export async function addReadyNotice(db: Database, orderId: string, bundle: string, now: Date): Promise<void> {
  await db
    .insertInto('ready_notice')
    .values({ order_id: orderId, bundle, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['order_id', 'bundle']).doNothing())
    .execute()
}

/** Those whose order is still open and waits for no drawing any more. One that failed keeps its notice waiting. */
export function listDueNotices(db: Database) {
  return db
    .selectFrom('ready_notice')
    .innerJoin('shop_order', 'shop_order.id', 'ready_notice.order_id')
    .select([
      'ready_notice.order_id as orderId',
      'ready_notice.bundle as bundle',
      'ready_notice.asked_at as askedAt',
      'shop_order.number as number',
      'shop_order.email as email',
      'shop_order.email_key as emailKey',
    ])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('sample_master_request as request')
            .innerJoin('sample_master', 'sample_master.wallpaper_id', 'request.wallpaper_id')
            .select('request.asker')
            .whereRef('request.asker', '=', 'ready_notice.order_id')
            .where('sample_master.state', '!=', 'ready'),
        ),
      ),
    )
    .where((where) =>
      where.exists(
        where
          .selectFrom('entitlement')
          .select('entitlement.id')
          .whereRef('entitlement.order_id', '=', 'ready_notice.order_id')
          .where('entitlement.revoked_at', 'is', null),
      ),
    )
    .execute()
}

export async function removeReadyNotice(db: Database, orderId: string, bundle: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ready_notice')
    .where('order_id', '=', orderId)
    .where('bundle', '=', bundle)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
