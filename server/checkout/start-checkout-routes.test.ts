import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { entitlementRoutes } from '../library/library-routes.ts'
import { type EventInbox, eventInbox } from '../orders/event-inbox.ts'
import { mountCheckout } from '../orders/mount-orders.ts'
import {
  libraryParts,
  NO_PAGES,
  signedEvent,
  startedBy,
  testCheckout,
  testOrder,
  testPayments,
} from '../orders/testing/checkout-world.ts'
import type { Product } from '../prices/products.ts'

const ANA: Customer = { id: 'ana', email: 'ana@example.com', isEmailVerified: false, name: null }
const HOUR = 60 * 60 * 1000

describe.each(DATABASE_KINDS)('GET /checkout/<product> on %s', (kind) => {
  let database: TestDatabase
  let inbox: EventInbox
  let app: FastifyInstance
  let customer: Customer | null
  let time: number
  let isForSale: boolean
  let products: Map<string, Product>
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    customer = ANA
    time = Date.parse('2026-03-01T12:00:00Z')
    isForSale = true
    const payments = testPayments()
    const checkout = testCheckout(database.db, {
      payments: { ...payments, findObstacle: () => (isForSale ? null : 'is not for sale') },
    })
    products = new Map(checkout.rules.products)
    const rules = { ...checkout.rules, products, now: () => new Date(time) }
    inbox = eventInbox({ ...checkout, rules })
    app = Fastify({ trustProxy: true })
    answerProblems(app)
    const findCustomer = async () => customer
    const mounted = mountCheckout(app, { ...checkout, rules, inbox }, findCustomer, NO_PAGES)
    entitlementRoutes(app, { ...libraryParts({ ...checkout, rules }), findCustomer, ...mounted })
  })
  afterEach(async () => {
    await app.close()
    await inbox.close()
    await database.drop()
  })

  const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/checkout/${path}`, headers })
  const rows = () => database.db.selectFrom('checkout').selectAll().orderBy('started_at').execute()
  async function start(path: string, headers: Record<string, string> = {}) {
    const answer = await get(path, headers)
    expect(answer.statusCode).toBe(303)
    const url = new URL(String(answer.headers.location))
    return { answer, url, id: url.searchParams.get('checkout[custom][checkout_id]') ?? '' }
  }
  async function pay(custom: Record<string, string>, product = { slug: 'anime', name: '', priceMinor: 300 }) {
    const at = new Date(time).toISOString()
    const order = testOrder({ custom, product, email: 'typed@example.com', createdAt: at, updatedAt: at })
    const { body, signature } = signedEvent('order_created', order)
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    await app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers })
    await inbox.apply()
  }

  it('goes on to the provider with a random id and the address, and keeps who asked and what it cost', async () => {
    const { answer, url, id } = await start('anime?price=300&user_id=somebody-else')
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(url.pathname).toBe('/checkout/buy/anime')
    expect([...url.searchParams.keys()]).toEqual(['checkout[email]', 'checkout[custom][checkout_id]'])
    expect(url.searchParams.get('checkout[email]')).toBe(ANA.email)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await rows()).toEqual([
      {
        id,
        product: 'anime',
        customer_id: 'ana',
        browser_hash: null,
        price_minor: 300,
        currency: 'USD',
        started_at: '2026-03-01T12:00:00.000Z',
        expires_at: '2026-03-02T12:00:00.000Z',
        order_id: null,
        page_url: null,
        page_until: null,
        purpose: null,
      },
    ])
  })

  it('knows a guest’s browser by a cookie that scripts cannot read, and puts no name into the link', async () => {
    customer = null
    const { answer, url } = await start('anime')
    expect([...url.searchParams.keys()]).toEqual(['checkout[custom][checkout_id]'])
    expect(answer.headers['set-cookie']).toMatch(/^browser-id=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    const [row] = await rows()
    expect(row?.browser_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(String(answer.headers['set-cookie'])).not.toContain(row?.browser_hash ?? 'nothing')
  })

  it('uses an open checkout of the same buyer, product and price again, and nobody else’s', async () => {
    const { id } = await start('anime')
    expect((await start('anime')).id).toBe(id)
    expect((await start('bikes')).id).not.toBe(id)
    time += 25 * HOUR
    expect((await start('anime')).id).not.toBe(id)
    customer = null
    const guest = await start('anime')
    const cookie = String(guest.answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await start('anime', { cookie })).id).toBe(guest.id)
    expect((await start('anime')).id).not.toBe(guest.id)
  })

  it('starts another one after the first was paid', async () => {
    const { id } = await start('anime')
    await pay({ checkout_id: id })
    expect((await start('anime?again=1')).id).not.toBe(id)
  })

  it('says what is owned already before it lets anybody pay twice', async () => {
    await pay(await startedBy(database.db, 'ana'))
    const owned = await get('anime?price=300')
    expect(owned.statusCode).toBe(200)
    expect(owned.json()).toMatchObject({
      heading: 'You own this already',
      first: { href: '/library' },
      second: { href: '/gift?of=anime' },
    })
    expect((await get('all-access')).json()).toMatchObject({ heading: '$5.00 is left to pay' })
    await pay(await startedBy(database.db, 'ana', 'all-access', 800), { slug: 'all-access', name: '', priceMinor: 800 })
    expect((await get('bikes')).json()).toMatchObject({ heading: 'You own this already' })
    expect((await get('anime?again=1')).statusCode).toBe(303)
  })

  it('says that a price rose, and goes on without a word when it fell or is not a price', async () => {
    const rose = await get('anime?price=250')
    expect(rose.json()).toMatchObject({
      heading: 'The price has changed',
      words: 'The Anime Bundle costs $3.00 now. It was $2.50 on the page that you came from.',
      first: { label: 'Continue for $3.00', href: '/checkout/anime?price=300' },
    })
    expect(await rows()).toEqual([])
    for (const price of ['900', '300', '-1', 'x', '1e99', '']) {
      expect((await get(`anime?price=${price}`)).statusCode, price).toBe(price === '' ? 200 : 303)
    }
  })

  it('says so when the shop has changed its currency, whichever number is the larger', async () => {
    const anime = products.get('anime')
    if (anime) products.set('anime', { ...anime, priceMinor: 280, currency: 'EUR' })
    for (const [query, shown] of [
      ['price=300', '$3.00'],
      ['price=450&currency=JPY', '¥450'],
      ['price=280&currency=nonsense', '$2.80'],
    ] as const) {
      expect((await get(`anime?${query}`)).json()).toMatchObject({
        words: `The Anime Bundle costs €2.80 now. It was ${shown} on the page that you came from.`,
        first: { label: 'Continue for €2.80', href: '/checkout/anime?price=280&currency=EUR' },
      })
    }
    expect(await rows()).toEqual([])
    await start('anime?price=280&currency=EUR')
    expect(await rows()).toMatchObject([{ price_minor: 280, currency: 'EUR' }])
  })

  it('knows no other products, and says when one cannot be paid for', async () => {
    for (const name of ['nothing', 'constructor', '%2e%2e', 'anime%00']) expect((await get(name)).statusCode).toBe(404)
    isForSale = false
    const answer = await get('anime')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ heading: 'Not for sale right now' })
    expect(await rows()).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['prefetches', { 'sec-purpose': 'prefetch' }],
    ['prerenders', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetches as it used to be said', { purpose: 'prefetch' }],
    ['shows it as a picture', { 'sec-fetch-dest': 'image' }],
    ['shows it in a frame', { 'sec-fetch-dest': 'iframe' }],
  ])('starts nothing for a browser that %s', async (_title, headers) => {
    expect((await get('anime', headers)).statusCode).toBe(403)
    expect(await rows()).toEqual([])
  })

  it('starts nothing for whoever only asks for the head', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/checkout/anime' })).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('lets the guests of one place start many, then asks new ones to wait, and nobody else', async () => {
    customer = null
    const here = { 'x-forwarded-for': '10.0.0.1' }
    const first = await start('anime', here)
    const answers: number[] = []
    for (let at = 0; at < 69; at++) answers.push((await get('anime', here)).statusCode)
    expect(answers.filter((status) => status === 303)).toHaveLength(59)
    const refused = await get('anime', here)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ heading: 'One moment, please' })
    expect(await rows()).toHaveLength(60)
    expect((await get('anime', { 'x-forwarded-for': '10.0.0.2' })).statusCode).toBe(303)
    const cookie = String(first.answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect((await start('anime', { ...here, cookie })).id).toBe(first.id)
    customer = ANA
    expect((await get('anime', here)).statusCode).toBe(303)
  })

  it('lets everybody go on with an open checkout as often as they like, and counts none of it', async () => {
    for (let at = 0; at < 65; at++) await start('anime')
    expect((await get('bikes')).statusCode).toBe(303)
    expect(await rows()).toHaveLength(2)
  })

  it('tells the account’s pages that something may arrive, until it has', async () => {
    const isBuying = async () => (await app.inject('/api/account/entitlements')).json().isBuying
    expect(await isBuying()).toBe(false)
    const { id } = await start('anime')
    expect(await isBuying()).toBe(true)
    await pay({ checkout_id: id })
    expect(await isBuying()).toBe(false)
    await start('bikes')
    time += 25 * HOUR
    expect(await isBuying()).toBe(false)
  })
})
