import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { eventInbox } from '../orders/event-inbox.ts'
import { mountCheckout } from '../orders/mount-orders.ts'
import { NO_PAGES, testCheckout, testPayments, testRules } from '../orders/testing/checkout-world.ts'
import { type NewCheckout, ProviderUnreachableError } from '../payments/payments.ts'

const ANA: Customer = { id: 'ana', email: 'ana@example.com', isEmailVerified: false, name: null }
const HOUR = 60 * 60 * 1000

describe.each(DATABASE_KINDS)('a checkout whose page the provider makes, on %s', (kind) => {
  let database: TestDatabase
  let app: FastifyInstance
  let close: () => Promise<void>
  let time: number
  let asked: NewCheckout[]
  let trouble: Error | null
  const reduced = { priceMinor: 150, isReduced: true }
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    time = Date.parse('2026-03-01T12:00:00Z')
    asked = []
    trouble = null
    const payments = testPayments({
      checkoutUrl: (product) => (product === 'bikes' ? 'https://pay.example/usual' : null),
      async startCheckout(checkout) {
        asked.push(checkout)
        if (trouble) throw trouble
        return { url: `https://pay.example/${asked.length}`, until: new Date(time + 24 * HOUR).toISOString() }
      },
    })
    const products = new Map(testRules.products)
    const anime = products.get('anime')
    if (anime) products.set('anime', { ...anime, picturePath: '/images/anime/1.webp' })
    const bikes = products.get('bikes')
    if (bikes) products.set('bikes', { ...bikes, ...reduced })
    const rules = { ...testRules, products, publicUrl: 'https://shop.test', now: () => new Date(time) }
    const checkout = testCheckout(database.db, { payments, rules })
    const inbox = eventInbox(checkout)
    app = Fastify({ trustProxy: true })
    answerProblems(app)
    mountCheckout(app, { ...checkout, inbox }, async () => ANA, NO_PAGES)
    close = async () => {
      await app.close()
      await inbox.close()
      await database.drop()
    }
  })
  afterEach(() => close())

  const get = (path: string) => app.inject({ url: `/checkout/${path}` })
  const rows = () => database.db.selectFrom('checkout').selectAll().execute()

  it('is told what is sold, at which price, to whom, and where they come back to', async () => {
    const answer = await get('anime?price=300')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://pay.example/1'])
    const [row] = await rows()
    expect(asked).toEqual([
      {
        product: 'anime',
        amountMinor: 300,
        currency: 'USD',
        checkoutId: row?.id,
        email: ANA.email,
        name: 'Anime Bundle',
        pictureUrl: 'https://shop.test/images/anime/1.webp',
        returnUrl: 'https://shop.test/thank-you',
      },
    ])
  })

  it('asks a sale’s price, also where a page for the usual one stands ready', async () => {
    expect((await get('bikes?price=300')).headers.location).toBe('https://pay.example/1')
    expect(asked).toMatchObject([{ product: 'bikes', amountMinor: 150 }])
  })

  it('is gone on with by its first page, as often as anybody likes, without asking the provider again', async () => {
    const pages = new Set<unknown>()
    for (let at = 0; at < 70; at++) pages.add((await get('anime')).headers.location)
    expect([...pages]).toEqual(['https://pay.example/1'])
    expect(asked).toHaveLength(1)
  })

  it('gets another page when the first leaves too little time to pay', async () => {
    await get('anime')
    time += 23 * HOUR
    await get('anime')
    time += 0.75 * HOUR
    expect((await get('anime')).headers.location).toBe('https://pay.example/2')
    expect(new Set(asked.map(({ checkoutId }) => checkoutId)).size).toBe(1)
    expect(await rows()).toMatchObject([{ page_url: 'https://pay.example/2' }])
  })

  it.each([
    ['does not answer', undefined, 'The payment page does not answer'],
    ['is overrun', 429, 'The payment page does not answer'],
    ['is broken', 500, 'The payment page does not answer'],
    ['refuses the amount', 400, 'Not for sale right now'],
    ['does not take the key', 401, 'Not for sale right now'],
  ])('says so in a page when the provider %s, and works once it does again', async (_title, status, heading) => {
    trouble = new ProviderUnreachableError('No page.', { status })
    const answer = await get('anime')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ heading })
    expect(await rows()).toMatchObject([{ page_url: null }])
    trouble = null
    expect((await get('anime')).statusCode).toBe(303)
    expect(await rows()).toHaveLength(1)
  })

  it('asks a provider that makes no page only as often as new checkouts may start', async () => {
    trouble = new ProviderUnreachableError('No page.')
    const answers: number[] = []
    for (let at = 0; at < 70; at++) answers.push((await get('anime')).statusCode)
    expect(answers.filter((status) => status === 503)).toHaveLength(60)
    expect(answers.at(-1)).toBe(429)
    expect(asked).toHaveLength(60)
  })
})
