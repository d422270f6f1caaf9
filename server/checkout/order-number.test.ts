import { describe, expect, it, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../database/testing/test-database.ts'
import { ensureOrder } from './new-order-queries.ts'
import { drawOrderNumber } from './order-number.ts'

vi.mock('./order-number.ts', { spy: true })

describe.each(DATABASE_KINDS)('the number of an order, on %s', (kind) => {
  it('is drawn again where another order has it', async () => {
    const { db, drop } = await createTestDatabase(kind)
    for (const number of ['T-1', 'T-1', 'T-1', 'T-2']) vi.mocked(drawOrderNumber).mockReturnValueOnce(number)
    for (const providerOrderId of ['a', 'b'])
      await ensureOrder(db, { provider: 'sandbox', providerOrderId, mode: 'test' }, 'T', '')
    const rows = await db.selectFrom('shop_order').select('number').orderBy('provider_order_id').execute()
    expect(rows).toEqual([{ number: 'T-1' }, { number: 'T-2' }])
    await drop()
  })

  it('begins with the shop’s prefix and has no sign that is read as another', () => {
    expect(drawOrderNumber('LT')).toMatch(/^LT-[0-9A-HJKMNP-TV-Z]{7}$/)
  })
})
