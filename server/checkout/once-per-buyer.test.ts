import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_PATH } from '../../contract/orders/checkout.ts'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { applyReport } from '../orders/apply-report.ts'
import { orderData } from '../orders/order-data.ts'
import { ANA, BEN, openTill, type Till } from '../orders/testing/till.ts'
import type { OrderReport } from '../payments/payments.ts'
import { insertCode, listCodes } from '../prices/code-queries.ts'

const CARD = 'a-hash-of-one-card'

describe.each(DATABASE_KINDS)('a code that one buyer may use once, on %s,', (kind) => {
  let database: TestDatabase
  let till: Till
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    till = await openTill(database.db)
    const free = { amount_minor: null, currency: null, products: null, most_uses: null, valid_until: null }
    await insertCode(database.db, { code: 'SPRING', percent: 50, most_per_buyer: 1, ...free }, new Date('2026-03-01'))
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  /** Presses as somebody, a guest by a browser that has never been here, and returns the checkout. */
  async function press(customer: Customer | null, of = 'anime') {
    till.as(customer)
    const { statusCode, body } = await till.post(CODE_PATH, { of, code: 'spring' })
    return { statusCode, body, checkoutId: statusCode === 200 ? (till.pages.at(-1)?.checkoutId ?? '') : '' }
  }
  async function buy(customer: Customer | null, facts: Partial<OrderReport>, of = 'anime') {
    const { statusCode, checkoutId } = await press(customer, of)
    expect(statusCode).toBe(200)
    return till.pay({ ...facts, product: of, totalMinor: 150, checkoutId })
  }
  const notices = async () =>
    (await database.db.selectFrom('owner_notice').select('words').where('key', 'like', 'code-again:%').execute()).map(
      ({ words }) => words,
    )
  const counted = async () => {
    const [{ paid, again } = { paid: 0, again: 0 }] = await listCodes(database.db, till.checkout.rules.now())
    return { paid, again }
  }
  const by = async (id: string) =>
    (
      await database.db
        .selectFrom('code_use')
        .innerJoin('checkout', 'checkout.id', 'code_use.checkout_id')
        .select('again_by')
        .where('checkout.order_id', '=', id)
        .executeTakeFirst()
    )?.again_by

  it('opens what a guest paid for eight times with fresh cookies, counts it, and tells the owner of seven', async () => {
    for (let time = 0; time < 8; time++) {
      const order = await buy(null, { email: time % 2 ? 'Noor@example.com' : 'noor@example.com' })
      expect(order).toMatchObject({ status: 'paid', flag: null, scope: 'bundle:anime' })
    }
    expect(await counted()).toEqual({ paid: 8, again: 7 })
    expect(await notices()).toHaveLength(7)
    expect((await notices())[0]).toContain('the same address has used it for order')
  })

  it('is refused before payment to an account whose proved address paid with it as a guest', async () => {
    await buy(null, { email: 'Ben@example.com' })
    expect((await press(BEN, 'bikes')).body).toContain('You have used this code as often as it allows.')
    const unproved = { ...BEN, id: 'somebody', isEmailVerified: false }
    expect((await press(unproved, 'bikes')).statusCode).toBe(200)
  })

  it('is refused before payment to an account whose card paid with it elsewhere', async () => {
    await till.pay({ product: 'bikes', totalMinor: 300, email: ANA.email ?? '', cardKey: CARD })
    await buy(null, { email: 'other@example.com', cardKey: CARD })
    expect((await press(ANA)).statusCode).toBe(400)
    expect((await press(BEN)).statusCode).toBe(200)
  })

  it('tells nobody whether an address that they only typed has used it', async () => {
    await buy(null, { email: 'noor@example.com' })
    expect((await press(null)).statusCode).toBe(200)
  })

  it('is seen to be used again by one card, also where the card is known later than the payment', async () => {
    const first = await buy(null, { email: 'one@example.com', cardKey: CARD })
    const second = await buy(null, { email: 'two@example.com' })
    expect(await by(second.id)).toBeNull()
    const report = { providerOrderId: second.provider_order_id, mode: 'test', at: '2026-03-02T00:00:00.000Z' } as const
    const source = { provider: 'sandbox', isListed: true }
    const confirm = () =>
      database.db
        .transaction()
        .execute((trx) => applyReport(trx, till.checkout.rules, source, { ...report, cardKey: CARD }))
    await confirm()
    await confirm()
    expect([await by(first.id), await by(second.id)]).toEqual([null, 'card'])
    expect(await till.find(second.id)).toMatchObject({ status: 'paid', flag: null })
    expect(await notices()).toEqual([
      `Order ${second.number} was paid with SPRING, which one buyer may use once; the same card has used it for order ${first.number}. It is open: refund it on the desk if you mind.`,
    ])
  })

  it('says nothing of other buyers, other cards, and orders without it', async () => {
    await buy(ANA, { email: 'ana@example.com', cardKey: CARD })
    await buy(BEN, { email: 'ben@example.com', cardKey: 'another' })
    await till.pay({ product: 'bikes', totalMinor: 300, email: 'ana@example.com', cardKey: CARD })
    expect([await counted(), await notices()]).toEqual([{ paid: 2, again: 0 }, []])
  })

  it('forgets the card with the buyer, whose copy of their data has it', async () => {
    const order = await buy(null, { email: 'ana@example.com', cardKey: CARD })
    expect(await orderData.read(database.db, ANA)).toMatchObject([{ cardHash: CARD }])
    await orderData.forget(database.db, ANA)
    expect((await till.find(order.id)).card_key).toBeNull()
    const late = { providerOrderId: order.provider_order_id, mode: 'test', at: '2026-03-02T00:00:00.000Z' } as const
    const source = { provider: 'sandbox', isListed: true }
    await database.db
      .transaction()
      .execute((trx) => applyReport(trx, till.checkout.rules, source, { ...late, cardKey: CARD }))
    expect((await till.find(order.id)).card_key).toBeNull()
  })
})
