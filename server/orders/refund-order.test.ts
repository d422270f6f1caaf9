import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import {
  type OrderReport,
  type Payments,
  ProviderUnreachableError,
  type Refund,
  RefundRefusedError,
} from '../payments/payments.ts'
import { applyReport } from './apply-report.ts'
import { findOrderByAnyId } from './order-queries.ts'
import { refundOrder } from './refund-order.ts'
import { listRefunds, sumRefundsBy } from './refund-queries.ts'
import { testCheckout, testOrder, testPayments, testRules } from './testing/checkout-world.ts'

describe.each(DATABASE_KINDS)('a refund on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  /** A provider that gives back what it is asked for, and an order of three dollars that is paid there. */
  async function sold(overrides: Partial<Payments> = {}) {
    const { db } = database
    const { id, identifier } = testOrder()
    let refundedMinor = 0
    let clock = Date.parse('2026-01-01T00:00:00Z')
    const report = (): OrderReport => ({
      providerOrderId: id,
      mode: 'test',
      at: new Date(clock++).toISOString(),
      reference: identifier,
      product: 'anime',
      email: 'mara@example.com',
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: '2026-01-01T00:00:00.000Z',
      refundedMinor,
      isRefundedInFull: refundedMinor === 300,
    })
    const giveBack = (minor: number) => {
      refundedMinor += minor
    }
    const refund = vi.fn(async ({ amountMinor }: Refund) => giveBack(amountMinor))
    const payments = testPayments({ refund, findOrder: async () => report(), ...overrides })
    const checkout = testCheckout(db, { payments })
    const source = { provider: 'sandbox', isListed: false }
    await db.transaction().execute((trx) => applyReport(trx, testRules, source, report()))
    const get = async () => {
      const order = await findOrderByAnyId(db, 'test', identifier)
      if (!order) throw new Error('The order is lost.')
      return order
    }
    return { checkout, refund, get, giveBack }
  }
  const wish = (amountMinor: number | null) => ({ amountMinor, reason: 'asked for it', by: 'ana' })

  it('of all that is left closes the order at once', async () => {
    const { checkout, get } = await sold()
    const { amountMinor, order } = await refundOrder(checkout, await get(), wish(null))
    expect([amountMinor, order?.status]).toEqual([300, 'refunded'])
    expect(await get()).toMatchObject({ status: 'refunded', refunded_minor: 300 })
  })

  it('of a part leaves it open, and the rest can go back later', async () => {
    const { checkout, get } = await sold()
    await refundOrder(checkout, await get(), wish(100))
    expect(await get()).toMatchObject({ status: 'paid', refunded_minor: 100 })
    await refundOrder(checkout, await get(), wish(null))
    expect(await get()).toMatchObject({ status: 'refunded' })
    expect((await listRefunds(database.db, (await get()).id)).map((row) => row.amount_minor)).toEqual([100, 200])
  })

  it('that is asked twice at once is given back once', async () => {
    const { checkout, refund, get } = await sold()
    const order = await get()
    const asked = [refundOrder(checkout, order, wish(100)), refundOrder(checkout, order, wish(100))]
    await Promise.allSettled(asked)
    expect(refund).toHaveBeenCalledTimes(1)
    expect(await get()).toMatchObject({ refunded_minor: 100 })
  })

  it('of another amount is refused while one has not been heard of', async () => {
    const { checkout, get } = await sold({ findOrder: async () => null })
    await refundOrder(checkout, await get(), wish(100))
    await expect(refundOrder(checkout, await get(), wish(200))).rejects.toThrow(
      'A refund of $1.00 is on its way already',
    )
  })

  it('without an answer is asked again under its key, or found done', async () => {
    const unanswered = vi.fn(async () => {
      throw new ProviderUnreachableError('Nobody answers.')
    })
    const { checkout, get, giveBack } = await sold({ refund: unanswered })
    for (let tries = 0; tries < 2; tries++) {
      await expect(refundOrder(checkout, await get(), wish(100))).rejects.toThrow(ProviderUnreachableError)
    }
    expect(unanswered).toHaveBeenCalledTimes(2)
    giveBack(100)
    await refundOrder(checkout, await get(), wish(100))
    expect(unanswered).toHaveBeenCalledTimes(2)
    expect(await get()).toMatchObject({ refunded_minor: 100 })
  })

  it('that somebody may not press stays as another has asked for it, and is given back once', async () => {
    const keys: string[] = []
    let answers = false
    const { checkout, get, giveBack } = await sold({
      async refund({ key, amountMinor }) {
        keys.push(key)
        if (!answers) throw new ProviderUnreachableError('Nobody answers.')
        giveBack(amountMinor)
      },
    })
    await expect(refundOrder(checkout, await get(), { ...wish(100), by: 'owner' })).rejects.toThrow('Nobody answers')
    const limited = { ...wish(100), by: 'helper', findObjection: async () => 'Not more today.' }
    await expect(refundOrder(checkout, await get(), limited)).rejects.toThrow('Not more today.')
    expect(await listRefunds(database.db, (await get()).id)).toMatchObject([{ asked_by: 'owner', refused_at: null }])
    answers = true
    await refundOrder(checkout, await get(), { ...wish(100), by: 'owner' })
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    expect(await get()).toMatchObject({ refunded_minor: 100 })
  })

  it('that is objected to stands where somebody else has asked the provider for it meanwhile', async () => {
    const keys = new Set<string>()
    const { checkout, get } = await sold({
      async refund({ key }) {
        keys.add(key)
        throw new ProviderUnreachableError('Nobody answers.')
      },
    })
    const order = await get()
    const byOwner = () => refundOrder(checkout, order, { ...wish(100), by: 'owner' })
    const findObjection = async () => {
      await expect(byOwner()).rejects.toThrow('Nobody answers')
      return 'Not more today.'
    }
    const limited = { ...wish(100), by: 'helper', findObjection }
    await expect(refundOrder(checkout, order, limited)).rejects.toThrow('Not more today.')
    await expect(byOwner()).rejects.toThrow('Nobody answers')
    expect(keys.size).toBe(1)
  })

  it('that is objected to is refused, and somebody else may ask for the same', async () => {
    const { checkout, refund, get } = await sold()
    const limited = { ...wish(100), findObjection: async () => 'Not more today.' }
    await expect(refundOrder(checkout, await get(), limited)).rejects.toThrow('Not more today.')
    expect(refund).not.toHaveBeenCalled()
    await refundOrder(checkout, await get(), { ...wish(100), by: 'owner' })
    expect(await get()).toMatchObject({ refunded_minor: 100 })
  })

  it('that the provider refuses says why, and another may be asked', async () => {
    const refuse = vi.fn(async () => {
      throw new RefundRefusedError('The card is gone.')
    })
    const { checkout, get } = await sold({ refund: refuse })
    await expect(refundOrder(checkout, await get(), wish(100))).rejects.toThrow('The card is gone.')
    await expect(refundOrder(checkout, await get(), wish(200))).rejects.toThrow('The card is gone.')
    expect(await listRefunds(database.db, (await get()).id)).toMatchObject([{ problem: 'The card is gone.' }, {}])
  })

  it.each([0, -1, 301])('of %i cents is refused with the amounts that can be', async (amount) => {
    const { checkout, refund, get } = await sold()
    const asked = refundOrder(checkout, await get(), wish(amount))
    await expect(asked).rejects.toThrow('Choose an amount between $0.01 and $3.00')
    expect(refund).not.toHaveBeenCalled()
  })

  it.each([
    [{ mode: 'live' }, 'This is a live order'],
    [{ provider: 'owner', total_minor: 0 }, 'Nothing was paid'],
    [{ provider: 'elsewhere' }, 'of which this shop has no keys'],
    [{ dispute: 'lost' }, 'The bank has taken'],
    [{ refunded_minor: 300 }, 'All of it has gone back'],
  ] as const)('of an order that is %o is refused', async (facts, sentence) => {
    const { checkout, refund, get } = await sold()
    await expect(refundOrder(checkout, { ...(await get()), ...facts }, wish(null))).rejects.toThrow(sentence)
    expect(refund).not.toHaveBeenCalled()
  })

  it('counts for whoever asked, unless it was refused', async () => {
    const { checkout, get } = await sold()
    await refundOrder(checkout, await get(), { ...wish(150), by: 'support' })
    const since = '2026-01-01T00:00:00.000Z'
    expect(await sumRefundsBy(database.db, 'support', since, 'USD')).toBe(150)
    expect(await sumRefundsBy(database.db, 'support', since, 'EUR')).toBe(0)
    expect(await sumRefundsBy(database.db, 'support', '2999', 'USD')).toBe(0)
  })
})
