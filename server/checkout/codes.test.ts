import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CODE_PATH } from '../../contract/orders/checkout.ts'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { applyReport } from '../orders/apply-report.ts'
import { type EventInbox, eventInbox } from '../orders/event-inbox.ts'
import { mountCheckout } from '../orders/mount-orders.ts'
import { NO_PAGES, testCheckout, testPayments } from '../orders/testing/checkout-world.ts'
import { clearUnpaidUses, insertCode, listCodes, type NewCode, plainCode, stopCode } from '../prices/code-queries.ts'

const ANA: Customer = { id: 'ana', email: 'ana@example.com', isEmailVerified: true, name: null }
const BEN: Customer = { id: 'ben', email: 'ben@example.com', isEmailVerified: true, name: null }
const HOUR = 60 * 60 * 1000
const FREE = {
  amount_minor: null,
  currency: null,
  products: null,
  most_uses: null,
  most_per_buyer: null,
  valid_until: null,
}

describe.each(DATABASE_KINDS)('a discount code on %s', (kind) => {
  let database: TestDatabase
  let app: FastifyInstance
  let inbox: EventInbox
  let customer: Customer | null
  let time: number
  const checkout = () =>
    testCheckout(database.db, {
      payments: {
        ...testPayments(),
        checkoutUrl: () => null,
        findObstacle: ({ amountMinor }) => (amountMinor < 50 ? 'costs too little' : null),
        startCheckout: async ({ checkoutId, amountMinor }) => ({
          url: `https://pay.test/${checkoutId}/${amountMinor}`,
          until: new Date(time + 24 * HOUR).toISOString(),
        }),
      },
    })
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    customer = ANA
    time = Date.parse('2026-03-01T12:00:00Z')
    const parts = checkout()
    const rules = { ...parts.rules, now: () => new Date(time) }
    inbox = eventInbox({ ...parts, rules })
    app = Fastify({ trustProxy: true })
    answerProblems(app)
    mountCheckout(app, { ...parts, rules, inbox }, async () => customer, NO_PAGES)
  })
  afterEach(async () => {
    await app.close()
    await inbox.close()
    await database.drop()
  })

  const make = (code: string, facts: Partial<NewCode> = {}) =>
    insertCode(database.db, { code, percent: 50, ...FREE, ...facts }, new Date(time))
  const use = async (code: string, of = 'anime', headers: Record<string, string> = {}) => {
    const payload = new URLSearchParams({ of, code }).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const { statusCode, body } = await app.inject({ method: 'POST', url: CODE_PATH, payload, headers: form })
    const [, checkoutId = '', amount = ''] = /pay\.test\/([0-9a-f]+)\/(\d+)/.exec(body) ?? []
    return { status: statusCode, body, checkoutId, amount: Number(amount) }
  }
  const pay = (checkoutId: string, totalMinor: number, payment: 'paid' | 'pending' = 'paid') =>
    database.db.transaction().execute((trx) =>
      applyReport(
        trx,
        { ...checkout().rules, now: () => new Date(time) },
        { provider: 'sandbox', isListed: false },
        {
          providerOrderId: checkoutId.slice(0, 8),
          mode: 'test',
          at: new Date(time).toISOString(),
          product: 'anime',
          reference: checkoutId,
          email: 'ana@example.com',
          checkoutId,
          totalMinor,
          currency: 'USD',
          purchasedAt: new Date(time).toISOString(),
          payment,
        },
      ),
    )

  it('is taken off however it is typed, on a page that holds the link to pay', async () => {
    await make('SPRING')
    const { status, body, amount } = await use(' spr ing ')
    expect([status, amount]).toEqual([200, 150])
    expect(body).toContain('Code SPRING')
    expect(plainCode(' spr ing ')).toBe('SPRING')
    expect(await make('SPRING')).toBeUndefined()
  })

  it('makes an order good at its price, and is used then', async () => {
    await make('SPRING')
    const { checkoutId } = await use('SPRING')
    await pay(checkoutId, 150)
    const [order] = await database.db.selectFrom('shop_order').select(['status', 'flag', 'price_minor']).execute()
    expect(order).toEqual({ status: 'paid', flag: null, price_minor: 150 })
    time += 48 * HOUR
    expect(await listCodes(database.db, new Date(time))).toMatchObject([{ code: 'SPRING', paid: 1, open: 0 }])
  })

  it('with one use left goes to one of two who ask at once, and is free again when the checkout lapses', async () => {
    await make('LAST', { most_uses: 1 })
    const both = await Promise.all([use('LAST', 'anime'), use('LAST', 'bikes')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.map(({ body }) => body).join()).toContain('used as often as it may be')
    const checkouts = await database.db.selectFrom('checkout').select('id').execute()
    expect(checkouts).toHaveLength(1)
    customer = BEN
    expect((await use('LAST')).status).toBe(400)
    time += 26 * HOUR
    expect((await use('LAST')).status).toBe(200)
  })

  it('is gone on with by whoever holds it, without a second use', async () => {
    await make('ONCE', { most_uses: 1, most_per_buyer: 1 })
    const first = await use('ONCE')
    time += 20 * HOUR
    expect(await use('ONCE')).toMatchObject({ status: 200, checkoutId: first.checkoutId })
    time += 20 * HOUR
    customer = BEN
    expect((await use('ONCE')).status).toBe(400)
  })

  it('is used once by whoever presses twice', async () => {
    await make('TWICE')
    const both = await Promise.all([use('TWICE'), use('TWICE')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
  })

  it('stays used while a payment takes its days', async () => {
    await make('LAST', { most_uses: 1 })
    await pay((await use('LAST')).checkoutId, 150, 'pending')
    time += 50 * HOUR
    customer = BEN
    expect((await use('LAST')).status).toBe(400)
    await clearUnpaidUses(database.db, new Date(time))
    expect((await use('LAST')).status).toBe(400)
  })

  it('that not everybody can have is not taken again and again from one place', async () => {
    await make('FEW', { most_uses: 100 })
    customer = null
    const statuses = []
    for (let turn = 0; turn < 7; turn++) statuses.push((await use('FEW')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await use('FEW', 'anime', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  })

  it('that no database could hold is an unknown one', async () => {
    expect((await use('A\0B')).status).toBe(400)
    expect((await use('SPRING', 'ani\0me')).status).toBe(400)
  })

  it('may be limited for each buyer', async () => {
    await make('EACH', { most_per_buyer: 1 })
    expect((await use('EACH', 'anime')).status).toBe(200)
    expect((await use('EACH', 'bikes')).body).toContain('You have used this code')
    customer = BEN
    expect((await use('EACH', 'bikes')).status).toBe(200)
  })

  it('is refused where it is unknown, over, stopped, for something else, or leaves too little', async () => {
    const stopped = (await make('STOPPED')) ?? ''
    await stopCode(database.db, stopped, new Date(time))
    await make('OVER', { valid_until: new Date(time).toISOString() })
    await make('BIKES', { products: '["bikes"]' })
    await make('MOST', { percent: 95 })
    await make('EURO', { percent: null, amount_minor: 100, currency: 'EUR' })
    for (const code of ['NOTHING', 'STOPPED', 'OVER', 'EURO'])
      expect((await use(code)).body).toContain('not known here')
    expect((await use('BIKES')).body).toContain('for something else')
    expect((await use('MOST')).body).toContain('Too little would be left')
    expect(await database.db.selectFrom('checkout').select('id').execute()).toEqual([])
  })

  it('is asked for in the shop beside what it holds for, until it is over, stopped or used up', async () => {
    const taken = async () => (await app.inject('/api/codes-taken')).json<{ of: string[] }>().of
    expect(await taken()).toEqual([])
    await make('OVER', { valid_until: new Date(time).toISOString() })
    await make('EURO', { percent: null, amount_minor: 100, currency: 'EUR' })
    expect(await taken()).toEqual([])
    await make('BIKES', { products: '["bikes"]', most_uses: 1, valid_until: new Date(time + 30 * HOUR).toISOString() })
    expect(await taken()).toEqual(['bikes'])
    expect((await use('BIKES', 'bikes')).status).toBe(200)
    expect(await taken()).toEqual([])
    time += 26 * HOUR
    expect(await taken()).toEqual(['bikes'])
    const all = (await make('ALL')) ?? ''
    expect(await taken()).toEqual(expect.arrayContaining(['all-access', 'anime', 'bikes']))
    await stopCode(database.db, all, new Date(time))
    time += 4 * HOUR
    expect(await taken()).toEqual([])
  })

  it('is not guessed: after ten wrong ones that place waits, and right ones do not count', async () => {
    await make('SPRING')
    for (let tries = 0; tries < 10; tries++) expect((await use(`GUESS${tries}`)).status).toBe(400)
    expect((await use('SPRING')).status).toBe(429)
    time += 2 * HOUR
    for (let tries = 0; tries < 12; tries++) expect((await use('SPRING')).status).toBe(200)
  })
})
