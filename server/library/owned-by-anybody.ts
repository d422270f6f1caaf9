import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { ALL_SCOPE } from './scope.ts'

const IDS_AT_ONCE = 200

/**
 * Which of these pictures somebody has a right to: they were in what an order is for when it was bought, or came later.
 * Orders that are closed or not paid yet count too, for they may open.
 */
export async function listOwned(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const owned = new Set<string>()
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const rows = await db
      .selectFrom('bundle_picture as member')
      .innerJoin('shop_order as bought', (join) => join.onTrue())
      .leftJoin('entitlement as opened', 'opened.order_id', 'bought.id')
      .select('member.picture')
      .distinct()
      .where('member.picture', 'in', ids.slice(at, at + IDS_AT_ONCE))
      .where(sql<boolean>`(${ALL_SCOPE} in (bought.scope, opened.scope)
        or 'bundle:' || member.bundle in (bought.scope, opened.scope))`)
      .where(sql<boolean>`(member.valid_until is null or bought.purchased_at is null
        or member.valid_until > bought.purchased_at or member.valid_until > opened.granted_at)`)
      .execute()
    for (const { picture } of rows) owned.add(picture)
  }
  return owned
}
