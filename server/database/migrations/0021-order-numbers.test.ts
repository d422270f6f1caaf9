import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ensureOrder, findOrderByAnyId } from '../../orders/order-queries.ts'
import { migrate } from '../migrate.ts'
import { createEmptyDatabase, DATABASE_KINDS } from '../testing/test-database.ts'

const BEFORE = '0020-own-pictures'
const KEY = { provider: 'sandbox', providerOrderId: 'b', mode: 'test' } as const

describe.each(DATABASE_KINDS)('orders from before they had numbers, on %s', (kind) => {
  it.each([
    ['a shop that published', 'LT'],
    ['a shop that never did', 'W'],
  ])('of %s get one each, and keep it', async (_shop, prefix) => {
    const { db, drop } = await createEmptyDatabase(kind)
    await migrate(db, BEFORE)
    for (const id of ['a', 'b', 'c']) {
      await sql`
        insert into shop_order (id, provider, provider_order_id, mode, discount_minor, refunded_minor, payment, dispute,
          status, stored_at, updated_at)
        values (${id}, 'sandbox', ${id}, 'test', 0, 0, 'paid', 'none', 'paid', '', '')`.execute(db)
    }
    if (prefix !== 'W') {
      await sql`
        insert into publication (number, digest, content, catalogue, published_at, published_by, note, changes)
        values (1, '', ${JSON.stringify({ orderPrefix: prefix })}, '', '', '', '', '')`.execute(db)
      await sql`insert into current_publication (id, number, since) values ('current', 1, '')`.execute(db)
    }
    await migrate(db)
    const numbers = async () =>
      (await db.selectFrom('shop_order').select('number').execute()).map(({ number }) => number)
    const given = await numbers()
    expect(new Set(given).size).toBe(3)
    for (const number of given) expect(number).toMatch(new RegExp(`^${prefix}-[0-9A-HJKMNP-TV-Z]{7}$`))
    await ensureOrder(db, KEY, 'OTHER', '')
    expect(await numbers()).toEqual(given)
    expect(await findOrderByAnyId(db, 'test', given[1]?.toLowerCase() ?? '')).toMatchObject({ number: given[1] })
    await drop()
  })
})
