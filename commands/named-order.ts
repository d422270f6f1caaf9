import type { Database } from '../server/database/database.ts'
import type { OrderRow } from '../server/orders/order.ts'
import { findOrderByAnyId } from '../server/orders/order-queries.ts'
import type { Mode } from '../server/payments/payments.ts'
import { UsageError } from './command-line.ts'

/** The order that the owner named, by its number, our id, the provider's or its reference. */
export async function getOrder(db: Database, mode: Mode, id: string): Promise<OrderRow> {
  const order = await findOrderByAnyId(db, mode, id)
  if (!order) throw new UsageError(`There is no order '${id}'.`)
  return order
}
