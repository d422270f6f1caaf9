import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'

/** Opens a scope for an order. True when it was not open before. A second call changes nothing. */
export async function openEntitlement(db: Database, orderId: string, scope: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('entitlement')
    .values({ id: randomUUID(), order_id: orderId, scope, granted_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['order_id', 'scope'])
        .doUpdateSet({ revoked_at: null, reason: null })
        .where('entitlement.revoked_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Closes what an order has open, but for one scope. True when something was open. */
export async function closeEntitlements(
  db: Database,
  orderId: string,
  close: { readonly exceptScope: string | null; readonly reason: string; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('entitlement')
    .set({ revoked_at: close.now, reason: close.reason })
    .where('order_id', '=', orderId)
    .where('revoked_at', 'is', null)
    .where('scope', '!=', close.exceptScope ?? '')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
