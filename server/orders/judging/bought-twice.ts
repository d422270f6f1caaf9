import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { beginsWith } from '../../database/list-conditions.ts'
import { findFirst, listSeconds } from '../../library/bought-twice.ts'
import { noteForOwner } from '../../mail/owner-notices.ts'
import type { OrderRow } from '../order.ts'

const NOTED = 'twice:'

/** Somebody paid for what they had: it is open all the same, and the owner hears of it. */
export async function noteBoughtTwice(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const second = await findFirst(trx, order)
  if (!second) return
  const { id, number } = order
  const words = `Order ${number}: its buyer had it already, by order ${second.firstNumber}. It is open, and its buyer can have the money back with one press in the library. So can you, on the desk or with: npm run shop -- refund ${number}`
  await noteForOwner(trx, { key: `${NOTED}${id}`, orderId: id, words }, now)
}

/** Orders that are so now, in either mode. They are found by what the owner was told of them, which is not much. */
export async function listBoughtTwice(db: Database): Promise<string[]> {
  const noted = await db
    .selectFrom('owner_notice')
    .select('order_id')
    .where(beginsWith(db, sql`key`, NOTED))
    .execute()
  const seconds = await listSeconds(
    db,
    noted.map(({ order_id }) => order_id),
  )
  return seconds.map(({ id }) => id)
}
