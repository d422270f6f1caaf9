import type { Database } from '../database/database.ts'
import { findFirst } from '../library/bought-twice.ts'
import { noteForOwner } from '../mail/owner-notices.ts'
import type { OrderRow } from './order.ts'

/** Somebody paid for what they had: it is open all the same, and the owner hears of it. */
export async function tellOfSecond(trx: Database, order: OrderRow, now: Date): Promise<void> {
  const second = await findFirst(trx, order)
  if (!second) return
  const { id, number } = order
  const words = `Order ${number}: its buyer had it already, by order ${second.firstNumber}. It is open, and its buyer can have the money back with one press in the library. So can you, on the desk or with: npm run shop -- refund ${number}`
  await noteForOwner(trx, { key: `twice:${id}`, orderId: id, words }, now)
}
