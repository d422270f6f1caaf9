import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { NO_FACTS } from './order.ts'
import { drawOrderNumber } from './order-number.ts'
import type { OrderKey } from './payments.ts'

const NUMBER_TRIES = 20

/**
 * A write, and therefore the first statement of a transaction: it takes SQLite's write lock before anything is read. A
 * number that another order has is drawn again.
 */
export async function ensureOrder(
  db: Database,
  key: OrderKey,
  prefix: string,
  now: string,
  draw = drawOrderNumber,
): Promise<void> {
  for (let triesLeft = NUMBER_TRIES; triesLeft > 0; triesLeft--) {
    if ((await insertOrder(db, key, draw(prefix), now)) || (await hasOrder(db, key))) return
  }
  throw new Error('Every order number that was drawn is taken.')
}

/** False if the order, or another one with this number, is there already. */
async function insertOrder(db: Database, key: OrderKey, number: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('shop_order')
    .values({
      ...NO_FACTS,
      id: randomUUID(),
      number,
      provider: key.provider,
      provider_order_id: key.providerOrderId,
      mode: key.mode,
      status: 'incomplete',
      stored_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

async function hasOrder(db: Database, { provider, providerOrderId, mode }: OrderKey): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('provider', '=', provider)
    .where('provider_order_id', '=', providerOrderId)
    .where('mode', '=', mode)
    .executeTakeFirst()
  return row !== undefined
}
