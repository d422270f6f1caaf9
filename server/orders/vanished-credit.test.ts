import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CreditAnswer } from '../../contract/orders/reductions.ts'
import { CREDIT_PATH } from '../checkout/checkout-notices.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { ProviderUnreachableError, type Refund } from '../payments/payments.ts'
import type { OrderRow } from './order.ts'
import { decideOrder } from './owner-decisions.ts'
import { refundOrder } from './refund-order.ts'
import { ANA, openTill, type Till } from './testing/till.ts'
import { runWithdrawals } from './withdrawals.ts'

const ALL = '/checkout/all-access'
const GONE = 'a bundle that its price counted goes back, or was counted toward another order'

describe.each(DATABASE_KINDS)('credit that vanishes before all-access opens, on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  let isAway = false
  beforeEach(async () => {
    isAway = false
    database = await createTestDatabase(kind)
    till = await openTill(database.db, { payments: { refund } })
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  async function refund({ providerOrderId, amountMinor }: Refund) {
    if (isAway) throw new ProviderUnreachableError('The provider does not answer.')
    await till.refundAtProvider(await till.find(providerOrderId), amountMinor)
  }
  const buy = (product: string) => till.pay({ product, totalMinor: 300 })
  /** Opens the page of what is left to pay; returns how it is paid later. */
  async function open(price: number) {
    expect((await till.get(`${ALL}?price=${price}`)).statusCode).toBe(303)
    const checkoutId = till.pages.at(-1)?.checkoutId ?? ''
    return () => till.pay({ product: 'all-access', totalMinor: price, checkoutId })
  }
  const credit = async () => ((await till.get('/api/account/credit')).json() as CreditAnswer).credit
  const notices = async () =>
    (await database.db.selectFrom('owner_notice').select('words').execute()).map(({ words }) => words)
  const tied = () => database.db.selectFrom('credit').select('order_id').execute()
  const statusOf = async ({ id }: OrderRow) => (await till.find(id)).status
  const wish = { amountMinor: null, reason: 'asked', by: 'ana' }

  async function expectFlagged(order: OrderRow) {
    expect(order).toMatchObject({ status: 'paid', flag: 'wrong-amount', scope: null })
    expect(await notices()).toContainEqual(
      expect.stringContaining(`Order ${order.number} is paid but opens nothing: ${GONE}`),
    )
    expect((await tied()).map(({ order_id }) => order_id)).not.toContain(order.id)
  }

  it('because the bundles were withdrawn from makes the order a person’s to look at', async () => {
    const bundles = [await buy('anime'), await buy('bikes')]
    const pay = await open(200)
    for (const { id } of bundles)
      await till.post('/withdraw/confirm', { order: id, number: '', email: '', name: 'Ana' })
    const states = () => Promise.all(bundles.map(statusOf))
    await expect
      .poll(() => runWithdrawals(till.checkout).then(states), { timeout: 20_000 })
      .toEqual(['refunded', 'refunded'])
    await expectFlagged(await pay())
    expect(await tied()).toEqual([])
  })

  it('because the bundles are on their way back is seen before the provider has answered', async () => {
    const anime = await buy('anime')
    const pay = await open(500)
    isAway = true
    await expect(refundOrder(till.checkout, anime, wish)).rejects.toThrow('does not answer')
    await expectFlagged(await pay())
  })

  it('because a part was given back at the provider, or the bank has asked for it, is seen as well', async () => {
    const anime = await buy('anime')
    const pay = await open(500)
    await till.refundAtProvider(anime, 1)
    await expectFlagged(await pay())
  })

  it('because it was bought twice and given back with a press is seen as well', async () => {
    await buy('anime')
    const second = await buy('anime')
    const pay = await open(200)
    const pressed = await till.app.inject({ method: 'POST', url: `/api/library/twice/${second.id}/refund` })
    expect([pressed.statusCode, await statusOf(second)]).toEqual([204, 'refunded'])
    await expectFlagged(await pay())
  })

  it('because another all-access order counted it first is seen as well: they could go back by themselves', async () => {
    await buy('anime')
    const payLess = await open(500)
    await buy('bikes')
    const payRest = await open(200)
    expect(await payRest()).toMatchObject({ status: 'paid', flag: null })
    await expectFlagged(await payLess())
  })

  it('is as good as paid where the listed price was paid', async () => {
    const anime = await buy('anime')
    const pay = await open(500)
    await till.refundAtProvider(anime)
    const checkoutId = till.pages.at(-1)?.checkoutId ?? ''
    expect(await till.pay({ product: 'all-access', totalMinor: 800, checkoutId })).toMatchObject({ flag: null })
    expect((await pay()).flag).toBe('wrong-amount')
  })

  it('is told again where a person opens the order all the same, also of a refund that was made here', async () => {
    const anime = await buy('anime')
    const pay = await open(500)
    await refundOrder(till.checkout, anime, wish)
    const order = await pay()
    await decideOrder(database.db, till.checkout.rules, order, 'open')
    const words = `Order ${order.number} counted order ${anime.number}, which was refunded without it.`
    expect(await notices()).toContainEqual(expect.stringContaining(words))
  })

  it('is not counted any more while it goes back, in part or whole', async () => {
    const [anime, bikes] = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    expect(await credit()).toMatchObject({ toPayMinor: 0 })
    isAway = true
    await expect(refundOrder(till.checkout, anime, { ...wish, amountMinor: 100 })).rejects.toThrow('does not answer')
    expect((await credit())?.lines.map(({ amountMinor }) => amountMinor)).toEqual([200, 300, 300])
    await expect(refundOrder(till.checkout, bikes, wish)).rejects.toThrow('does not answer')
    expect((await credit())?.lines.map(({ amountMinor }) => amountMinor)).toEqual([200, 300])
    expect((await till.post(CREDIT_PATH)).headers.location).toBe(ALL)
  })

  it('at the moment of the press goes back or opens all-access, and never both', async () => {
    const bundles = [await buy('anime'), await buy('bikes'), await buy('gaming')]
    const [refunded] = await Promise.allSettled([
      refundOrder(till.checkout, bundles[1] as OrderRow, wish),
      till.post(CREDIT_PATH),
    ])
    const opened = await database.db.selectFrom('shop_order').select('id').where('scope', '=', 'all').execute()
    expect([refunded?.status, opened.length]).toEqual(opened.length === 1 ? ['rejected', 1] : ['fulfilled', 0])
    expect(await statusOf(bundles[1] as OrderRow)).toBe(opened.length === 1 ? 'paid' : 'refunded')
  })
})
