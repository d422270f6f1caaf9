import type { Database } from '../../server/database/database.ts'

export type Books = {
  readonly events: number
  readonly orders: number
  readonly entitlements: number
  readonly receipts: number
}

/** What the shop has on record. */
export async function countBooks(db: Database): Promise<Books> {
  const count = async (table: 'payment_event' | 'shop_order') => {
    const { n } = await db
      .selectFrom(table)
      .select((query) => query.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(n)
  }
  const { n: open } = await db
    .selectFrom('entitlement')
    .select((query) => query.fn.countAll().as('n'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { n: receipts } = await db
    .selectFrom('mail_outbox')
    .select((query) => query.fn.countAll().as('n'))
    .where('key', 'like', 'receipt:%')
    .executeTakeFirstOrThrow()
  return {
    events: await count('payment_event'),
    orders: await count('shop_order'),
    entitlements: Number(open),
    receipts: Number(receipts),
  }
}

/** How much was added between two counts. */
export function difference(before: Books, after: Books): Books {
  return {
    events: after.events - before.events,
    orders: after.orders - before.orders,
    entitlements: after.entitlements - before.entitlements,
    receipts: after.receipts - before.receipts,
  }
}
