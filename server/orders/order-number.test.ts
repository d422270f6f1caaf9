import { describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { drawOrderNumber, ensureOrder } from './order-queries.ts'

describe.each(DATABASE_KINDS)('the number of an order, on %s', (kind) => {
  it('is drawn again where another order has it', async () => {
    const { db, drop } = await createTestDatabase(kind)
    const numbers = ['T-1', 'T-1', 'T-1', 'T-2']
    const draw = () => numbers.shift() ?? ''
    for (const providerOrderId of ['a', 'b'])
      await ensureOrder(db, { provider: 'sandbox', providerOrderId, mode: 'test' }, 'T', '', draw)
    expect(numbers).toEqual([])
    const rows = await db.selectFrom('shop_order').select('number').orderBy('provider_order_id').execute()
    expect(rows).toEqual([{ number: 'T-1' }, { number: 'T-2' }])
    await drop()
  })

  it('begins with the shop’s prefix and has no sign that is read as another', () => {
    expect(drawOrderNumber('LT')).toMatch(/^LT-[0-9A-HJKMNP-TV-Z]{7}$/)
  })
})
