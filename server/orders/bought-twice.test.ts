import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listSeconds } from '../library/bought-twice.ts'
import { giveConsent } from '../library/consent.ts'
import { addConsent, listConsents } from '../library/supply-queries.ts'
import { listBoughtTwice } from './judging/bought-twice.ts'
import type { OrderRow } from './order.ts'
import { startedBy } from './testing/checkout-world.ts'
import { ANA, BEN, openTill, type Till } from './testing/till.ts'

describe.each(DATABASE_KINDS)('something that is bought twice on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    till = await openTill(database.db)
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  const buy = (product = 'anime', totalMinor = 300, email = ANA.email ?? '') => till.pay({ product, totalMinor, email })
  const refund = (order: OrderRow) => till.app.inject({ method: 'POST', url: `/api/library/twice/${order.id}/refund` })
  const secondsOf = async (...orders: OrderRow[]) =>
    (
      await listSeconds(
        database.db,
        orders.map(({ id }) => id),
      )
    ).map(({ id, firstId }) => [id, firstId])

  it('is open, says so in its receipt and to the owner, and the first one does not', async () => {
    const [first, second] = [await buy(), await buy()]
    expect([first.status, second.status, second.flag]).toEqual(['paid', 'paid', null])
    expect(await secondsOf(first, second)).toEqual([[second.id, first.id]])
    expect(await listBoughtTwice(database.db)).toEqual([second.id])
    const [one, two] = await till.mails(ANA.email ?? '')
    expect(one?.text).not.toContain('You had it already')
    expect(two?.text).toContain(`You had it already, by order ${first.number}.`)
    const notices = await database.db.selectFrom('owner_notice').select('words').execute()
    expect(notices.map(({ words }) => words)).toEqual([
      expect.stringContaining(`Order ${second.number}: its buyer had`),
    ])
  })

  it('is a bundle that all-access opens, or all-access again, and nothing else', async () => {
    const bundle = await buy()
    const everything = await buy('all-access', 800)
    const [later, again] = [await buy('bikes'), await buy('all-access', 800)]
    const elsewhere = await buy('anime', 300, 'somebody@example.com')
    expect(await secondsOf(bundle, everything, later, again, elsewhere)).toEqual(
      expect.arrayContaining([
        [later.id, everything.id],
        [again.id, everything.id],
      ]),
    )
    expect(await secondsOf(bundle, everything, elsewhere)).toEqual([])
  })

  it('is known by the account or the browser, whatever address was typed', async () => {
    const checkouts = [await startedBy(database.db, ANA.id), await startedBy(database.db, ANA.id, 'anime', 301)]
    const [first, second] = [
      await till.pay({
        product: 'anime',
        totalMinor: 300,
        email: 'a@x.example',
        checkoutId: checkouts[0]?.checkout_id ?? '',
      }),
      await till.pay({
        product: 'anime',
        totalMinor: 301,
        email: 'b@x.example',
        checkoutId: checkouts[1]?.checkout_id ?? '',
      }),
    ]
    expect(await secondsOf(first, second)).toEqual([[second.id, first.id]])
  })

  it('goes back with one press, once, and the first stays', async () => {
    const [first, second] = [await buy(), await buy()]
    const answers = await Promise.all([refund(second), refund(second)])
    expect(answers.map(({ statusCode }) => statusCode)).toContain(204)
    expect(till.refunds.map(({ providerOrderId, amountMinor }) => [providerOrderId, amountMinor])).toEqual([
      [second.provider_order_id, 300],
    ])
    expect([(await till.find(second.id)).status, (await till.find(first.id)).status]).toEqual(['refunded', 'paid'])
    expect((await refund(second)).statusCode).toBe(404)
    expect((await refund(first)).statusCode).toBe(404)
    expect(await listBoughtTwice(database.db)).toEqual([])
  })

  it('is nobody else’s to give back, nor anybody’s once the first is gone', async () => {
    const [first, second] = [await buy(), await buy()]
    for (const stranger of [BEN, null]) {
      till.as(stranger)
      expect((await refund(second)).statusCode).toBe(404)
    }
    till.as(ANA)
    await till.refundAtProvider(first)
    expect((await refund(second)).statusCode).toBe(404)
    expect(till.refunds).toEqual([])
  })

  it('is not given back by a press where it was downloaded from and the first was not', async () => {
    const [first, second] = [await buy(), await buy()]
    const given = { version: '1', locale: 'en-US', at: '2026-03-01T12:00:00.000Z' }
    await addConsent(database.db, second.id, given)
    expect((await refund(second)).statusCode).toBe(404)
    await addConsent(database.db, first.id, given)
    expect((await refund(second)).statusCode).toBe(204)
  })

  it('is given back or downloaded, never both, whichever is pressed at the same moment', async () => {
    const parts = { ...till.checkout.rules, db: database.db, catalogue: { bundles: [] } }
    for (let round = 0; round < 6; round++) {
      const [, second] = [await buy('anime', 300, `${round}@x.example`), await buy('anime', 300, `${round}@x.example`)]
      till.as({ ...ANA, email: `${round}@x.example` })
      const [pressed, agreed] = await Promise.allSettled([refund(second), giveConsent(parts, second.id)])
      const isBack = pressed.status === 'fulfilled' && pressed.value.statusCode === 204
      expect([isBack, agreed.status === 'fulfilled']).not.toEqual([true, true])
      expect([isBack, (await till.find(second.id)).status]).toEqual([isBack, isBack ? 'refunded' : 'paid'])
      expect((await listConsents(database.db, second.id)).length > 0).toBe(agreed.status === 'fulfilled')
    }
  })

  it('is told to the browser as what it owns, until it is refunded', async () => {
    const order = await buy()
    const owned = async () => (await till.get('/api/owned')).json()
    expect(await owned()).toEqual({ slugs: ['anime'] })
    await till.refundAtProvider(order)
    expect(await owned()).toEqual({ slugs: [] })
    till.as(null)
    expect(await owned()).toEqual({ slugs: [] })
  })
})
