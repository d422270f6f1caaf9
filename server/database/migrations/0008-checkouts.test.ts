import type { Insertable } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { migrate } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { createEmptyDatabase, DATABASE_KINDS, type TestDatabase } from '../testing/test-database.ts'

const BEFORE = '0007-masters'
const AT = '2026-01-01T00:00:00.000Z'

type Order = Partial<Insertable<Schema['shop_order']>>

/** An order of $2.50 as an earlier version of the shop stored it. */
async function storeOrder(db: Database, id: string, order: Order, revokedFor?: string | null): Promise<void> {
  const facts = { provider: 'sandbox', provider_order_id: id, mode: 'test', payment: 'paid', dispute: 'none' } as const
  const money = { total_minor: 200, discount_minor: 50, refunded_minor: 0, currency: 'USD' }
  const row = { id, ...facts, ...money, status: 'paid', product: 'anime', stored_at: AT, updated_at: AT, ...order }
  await db.insertInto('shop_order').values(row).execute()
  if (revokedFor === undefined) return
  const closed = revokedFor === null ? {} : { revoked_at: AT, reason: revokedFor }
  const entitlement = { id: `of ${id}`, order_id: id, scope: 'bundle:anime', granted_at: AT }
  await db
    .insertInto('entitlement')
    .values({ ...entitlement, ...closed })
    .execute()
}

describe.each(DATABASE_KINDS)('orders of an earlier version on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createEmptyDatabase(kind)
    await migrate(database.db, BEFORE)
  })
  afterEach(() => database.drop())

  async function migrated(id: string) {
    await migrate(database.db)
    const { price_minor, price_currency, scope, flag } = await database.db
      .selectFrom('shop_order')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const entitlement = await database.db.selectFrom('entitlement').select('revoked_at').executeTakeFirst()
    return { price_minor, price_currency, scope, flag, isOpen: entitlement?.revoked_at === null }
  }
  const kept = { price_minor: 250, price_currency: 'USD', scope: 'bundle:anime', flag: null }
  const never = { price_minor: null, price_currency: null }

  it.each<[string, Order, string | null | undefined, object]>([
    ['an open one keeps what was paid as its price', {}, null, { ...kept, isOpen: true }],
    ['a refunded one keeps it too and stays closed', { status: 'refunded' }, 'refunded', { ...kept, isOpen: false }],
    [
      'one that only a later price closed is open again',
      { flag: 'wrong-amount' },
      'wrong-amount',
      { ...kept, isOpen: true },
    ],
    [
      'one that lost its product is open again',
      { flag: 'unknown-product' },
      'unknown-product',
      { ...kept, isOpen: true },
    ],
    [
      'one that the provider disowned stays closed',
      { flag: 'unknown-to-provider' },
      'unknown-to-provider',
      { ...kept, flag: 'unknown-to-provider', isOpen: false },
    ],
    [
      'a gift keeps its scope and has no price',
      { total_minor: 0, owner_decision: 'open' },
      null,
      { ...kept, ...never, isOpen: true },
    ],
    [
      'one that was never opened keeps its flag',
      { flag: 'wrong-amount' },
      undefined,
      { ...never, scope: null, flag: 'wrong-amount', isOpen: false },
    ],
  ])('%s', async (_title, order, revokedFor, expected) => {
    await storeOrder(database.db, 'one', order, revokedFor)
    expect(await migrated('one')).toEqual(expected)
  })
})
