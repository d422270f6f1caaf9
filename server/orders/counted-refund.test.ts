import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CREDIT_PATH } from '../checkout/checkout-notices.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { addConsent } from '../library/supply-queries.ts'
import { ProviderUnreachableError, type Refund, RefundRefusedError } from '../payments/payments.ts'
import type { OrderRow } from './order.ts'
import { refundOrder } from './refund-order.ts'
import { listRefunds } from './refund-queries.ts'
import { ANA, openTill, type Till } from './testing/till.ts'
import { findWithdrawal } from './withdrawal-queries.ts'
import { runWithdrawals } from './withdrawals.ts'

const DAY = 86_400_000

describe.each(DATABASE_KINDS)('all-access with what was counted toward it, on %s', (kind) => {
  let database: TestDatabase
  let till: Till
  const refused = new Set<string>()
  const away = new Set<string>()
  const asked: string[] = []
  beforeEach(async () => {
    for (const each of [refused, away]) each.clear()
    asked.length = 0
    database = await createTestDatabase(kind)
    till = await openTill(database.db, { payments: { refund } })
    till.as(ANA)
  })
  afterEach(async () => {
    await till.close()
    await database.drop()
  })

  async function refund({ providerOrderId: id, amountMinor }: Refund) {
    asked.push(id)
    if (away.has(id)) throw new ProviderUnreachableError('The provider does not answer.')
    if (refused.has(id)) throw new RefundRefusedError('The card is gone.')
    await till.refundAtProvider(await till.find(id), amountMinor)
  }
  const buy = (product: string) => till.pay({ product, totalMinor: 300 })
  const bought = async () => [await buy('anime'), await buy('bikes'), await buy('gaming')] as const
  const findAll = async () => {
    const rows = await database.db.selectFrom('shop_order').select('id').where('scope', '=', 'all').execute()
    return till.find(rows.at(-1)?.id ?? '')
  }
  async function press() {
    expect((await till.post(CREDIT_PATH)).headers.location).toBe('/library')
    return findAll()
  }
  /** Pays what is left. */
  async function subscribe(price: number) {
    await till.get(`/checkout/all-access?price=${price}`)
    const checkoutId = till.pages.at(-1)?.checkoutId ?? ''
    return till.pay({ product: 'all-access', totalMinor: price, checkoutId })
  }
  const agree = ({ id }: OrderRow) => addConsent(database.db, id, { version: '1', locale: 'en', at: '2026-03-01' })
  const withdraw = ({ id }: OrderRow) =>
    till.post('/withdraw/confirm', { order: id, number: '', email: '', name: 'Ana' })
  const withdrawalOf = ({ id }: OrderRow) => findWithdrawal(database.db, id)
  const becomes = (order: OrderRow, state: string) =>
    expect
      .poll(() => runWithdrawals(till.checkout).then(async () => (await withdrawalOf(order))?.state), {
        timeout: 20_000,
      })
      .toBe(state)
  const statusOf = async ({ id }: OrderRow) => (await till.find(id)).status
  const notices = async ({ id }: OrderRow) =>
    database.db.selectFrom('owner_notice').select('words').where('order_id', '=', id).execute()
  const standing = async (orders: readonly OrderRow[]) => {
    const rows = await Promise.all(orders.map(({ id }) => listRefunds(database.db, id)))
    return rows.flat().filter(({ refused_at }) => refused_at === null)
  }
  const wish = { amountMinor: null, reason: 'asked', by: 'ana' }

  it('is a person’s to decide where a bundle’s own right ended with its download', async () => {
    const [anime] = await bought()
    await agree(anime)
    const order = await press()
    const { body } = await withdraw(order)
    expect(body).toContain('A bundle was counted toward this order from which the right to withdraw ended')
    await becomes(order, 'waiting')
    expect([await withdrawalOf(order), asked]).toMatchObject([{ why: 'counted-downloaded' }, []])
    expect(await notices(order)).toHaveLength(1)
  })

  it('is a person’s to decide where a bundle was bought more than 14 days ago, also by the bundle’s number', async () => {
    const anime = await buy('anime')
    till.pass(15 * DAY)
    const order = await subscribe(500)
    till.pass(DAY)
    await till.post('/withdraw/confirm', { order: '', number: anime.number, email: ANA.email ?? '', name: 'Ana' })
    await becomes(order, 'waiting')
    expect([await withdrawalOf(order), asked]).toMatchObject([{ why: 'counted-late' }, []])
  })

  it('is a person’s to decide where a bank asks for a bundle’s payment, or its provider is another’s now', async () => {
    const [anime, bikes] = await bought()
    const order = await press()
    const { db } = database
    await db.updateTable('shop_order').set({ provider: 'stripe' }).where('id', '=', bikes.id).execute()
    await withdraw(order)
    await becomes(order, 'waiting')
    expect([await withdrawalOf(order), asked]).toMatchObject([{ why: 'not-refundable' }, []])
    await db.updateTable('shop_order').set({ dispute: 'open' }).where('id', '=', anime.id).execute()
    expect((await till.get('/withdraw')).statusCode).toBe(200)
  })

  it('is given back by withdrawing once for an account, also after its address was erased', async () => {
    const first = await till.pay({ product: 'all-access', totalMinor: 800 })
    const { db } = database
    const own = { customer_id: ANA.id }
    await db.updateTable('shop_order').set(own).where('id', '=', first.id).execute()
    await withdraw(first)
    await becomes(first, 'refunded')
    await db.updateTable('shop_order').set({ email_key: null, email: 'erased' }).where('id', '=', first.id).execute()
    const second = await till.pay({ product: 'all-access', totalMinor: 800 })
    await db.updateTable('shop_order').set(own).where('id', '=', second.id).execute()
    await withdraw(second)
    await becomes(second, 'waiting')
    expect(await withdrawalOf(second)).toMatchObject({ why: 'again' })
  })

  it('goes back of nothing where a part cannot go back, and says which', async () => {
    const [anime, bikes, gaming] = await bought()
    const order = await press()
    await database.db.updateTable('shop_order').set({ dispute: 'lost' }).where('id', '=', gaming.id).execute()
    await expect(refundOrder(till.checkout, order, wish)).rejects.toThrow(
      `Order ${gaming.number}, which was counted toward it: The bank has taken this payment back already.`,
    )
    expect([asked, await standing([anime, bikes, gaming])]).toEqual([[], []])
  })

  it('is objected to as a whole, before anything of it goes back', async () => {
    const bundle = await buy('anime')
    const order = await subscribe(500)
    const seen: number[] = []
    const findObjection = async (orders: readonly OrderRow[]) => {
      seen.push(orders.length)
      return 'Not more today.'
    }
    await expect(refundOrder(till.checkout, order, { ...wish, findObjection })).rejects.toThrow('Not more today.')
    expect([seen, asked, await standing([bundle, order])]).toEqual([[2], [], []])
    await refundOrder(till.checkout, order, wish)
    expect([await statusOf(bundle), await statusOf(order)]).toEqual(['refunded', 'refunded'])
  })

  it('tells which orders have gone back where a later one is refused, and stands itself', async () => {
    const bundles = [await buy('anime'), await buy('bikes')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const order = await subscribe(200)
    const [first, second] = bundles as [OrderRow, OrderRow]
    refused.add(second.provider_order_id)
    const given: string[] = []
    const asking = refundOrder(till.checkout, order, wish, (part) => given.push(part.order.id))
    await expect(asking).rejects.toThrow(`Order ${second.number}, which was counted toward it: The card is gone.`)
    expect([given, await statusOf(order)]).toEqual([[first.id], 'paid'])
    expect(await standing([order])).toEqual([])
  })

  it('is paid for with bundles alone, so no part of it can be given back', async () => {
    const bundles = await bought()
    const order = await press()
    await expect(refundOrder(till.checkout, order, { ...wish, amountMinor: 1 })).rejects.toThrow(
      'no part of it can go back',
    )
    expect([await statusOf(order), asked]).toEqual(['paid', []])
    await refundOrder(till.checkout, order, wish)
    expect(await Promise.all([...bundles, order].map(statusOf))).toEqual(Array(4).fill('refunded'))
  })

  it('is closed where every bundle has gone back without it, as soon as it is asked for', async () => {
    const bundles = await bought()
    const order = await press()
    for (const bundle of bundles) await till.refundAtProvider(bundle)
    const { number } = order
    await till.post('/withdraw/confirm', { order: '', number, email: ANA.email ?? '', name: 'Ana' })
    await becomes(order, 'refunded')
    expect(await statusOf(order)).toBe('refunded')
  })

  it('waits for a person where a bundle is refused after a round without an answer, and the owner hears of it', async () => {
    const bundles = [await buy('anime'), await buy('bikes')].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const order = await subscribe(200)
    const [first, second] = bundles as [OrderRow, OrderRow]
    away.add(first.provider_order_id)
    refused.add(second.provider_order_id)
    await withdraw(order)
    await becomes(order, 'refunding')
    away.clear()
    await becomes(order, 'waiting')
    expect(await withdrawalOf(order)).toMatchObject({ problem: expect.stringContaining('The card is gone.') })
    expect(await notices(order)).toHaveLength(1)
    expect([await statusOf(first), await statusOf(order)]).toEqual(['refunded', 'paid'])
  })
})
