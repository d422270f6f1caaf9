import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { hasEntitlement, type Owner } from '../library/entitlements.ts'
import { hashToken, revokeLibraryLinks } from '../library/library-links.ts'
import { entitlementRoutes } from '../library/library-routes.ts'
import { type EventInbox, eventInbox } from './event-inbox.ts'
import { mountCheckout } from './mount-orders.ts'
import {
  libraryParts,
  NO_PAGES,
  sign,
  signedEvent,
  startedBy,
  testCheckout,
  testOrder,
} from './testing/checkout-world.ts'

describe.each(DATABASE_KINDS)('the checkout’s routes on %s', (kind) => {
  let database: TestDatabase
  let inbox: EventInbox
  let app: FastifyInstance
  let customer: Customer | null = null
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const checkout = testCheckout(database.db)
    inbox = eventInbox(checkout)
    app = Fastify()
    answerProblems(app)
    const findCustomer = async () => customer
    const mounted = mountCheckout(app, { ...checkout, inbox }, findCustomer, NO_PAGES)
    entitlementRoutes(app, { ...libraryParts(checkout), findCustomer, ...mounted })
  })
  afterAll(async () => {
    await app.close()
    await inbox.close()
    await database.drop()
  })

  const post = (url: string, payload: unknown) => app.inject({ method: 'POST', url, payload: payload as object })
  const webhook = (body: string, headers: Record<string, string>, url = '/webhooks/sandbox') =>
    app.inject({ method: 'POST', url, payload: body, headers: { 'content-type': 'application/json', ...headers } })
  const deliver = async (order: ReturnType<typeof testOrder>) => {
    const { body, signature } = signedEvent('order_created', order)
    const { statusCode } = await webhook(body, { 'x-signature': signature })
    expect(statusCode).toBe(200)
    await inbox.apply()
  }
  const view = async (reference: string) => (await app.inject(`/api/orders/${reference}`)).json()
  const storedEvents = async () => (await database.db.selectFrom('payment_event').select('id').execute()).length

  it('stores a signed event and answers 200, whatever content type it is sent with', async () => {
    const { body, signature } = signedEvent('order_created', testOrder())
    const answer = await webhook(body, { 'x-signature': signature, 'content-type': 'text/plain' })
    expect(answer.statusCode).toBe(200)
    expect(await storedEvents()).toBe(1)
  })

  it('stores nothing of what is unsigned, wrongly signed, malformed or for another provider', async () => {
    const before = await storedEvents()
    const { body, signature } = signedEvent('order_created', testOrder())
    const junk = sign('{"meta":{"event_name":"order_created"},"data":{"id":7}}')
    const answers = await Promise.all([
      webhook(body, {}),
      webhook(body, { 'x-signature': signature.slice(1) }),
      webhook(`${body} `, { 'x-signature': signature }),
      webhook(junk.body, { 'x-signature': junk.signature }),
      webhook(body, { 'x-signature': signature }, '/webhooks/stripe'),
      webhook('x'.repeat(300_000), { 'x-signature': signature }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 400, 404, 413])
    expect(await storedEvents()).toBe(before)
  })

  it('shows an order when its event is stored, and waits like for a stranger’s guess before', async () => {
    const order = testOrder({ email: 'mara@example.com' })
    expect(await view(order.identifier)).toEqual({ status: 'waiting' })
    await deliver(order)
    const shown = await view(order.identifier)
    expect(shown).toEqual({
      status: 'paid',
      number: expect.stringMatching(/^[A-Z0-9]{1,6}-[0-9A-HJKMNP-TV-Z]{7}$/),
      product: { slug: 'anime', name: 'Anime Bundle' },
      purchasedAt: order.createdAt,
      closedAt: null,
      maskedEmail: 'm•••@e•••.com',
      isReceiptBounced: false,
      isMine: false,
      isThisBrowser: false,
      isGift: false,
    })
    expect(await view('anything-else')).toEqual({ status: 'waiting' })
    // People say the number aloud; it opens nothing.
    expect(await view(shown.number)).toEqual({ status: 'waiting' })
  })

  it('gives the library’s key to the browser that bought, and to no other', async () => {
    const started = await app.inject('/checkout/anime')
    const cookie = String(started.headers['set-cookie']).split(';', 1)[0] ?? ''
    const checkoutId = new URL(String(started.headers.location)).searchParams.get('checkout[custom][checkout_id]') ?? ''
    const order = testOrder({ custom: { checkout_id: checkoutId }, createdAt: new Date().toISOString() })
    await deliver(order)
    const open = (reference: string, browser: string) =>
      app.inject({ method: 'POST', url: `/api/orders/${reference}/library`, headers: { cookie: browser } })
    const seen = await app.inject({ url: `/api/orders/${order.identifier}`, headers: { cookie } })
    expect(seen.json()).toMatchObject({ status: 'paid', isThisBrowser: true, isMine: false })
    expect(await view(order.identifier)).toMatchObject({ status: 'paid', isThisBrowser: false })
    const answer = await open(order.identifier, cookie)
    expect(answer.statusCode).toBe(200)
    const owner: Owner = { kind: 'link', tokenHash: hashToken(answer.json().key) }
    expect(await hasEntitlement(database.db, 'test', owner, 'anime')).toBe(true)
    expect(await hasEntitlement(database.db, 'test', owner, 'bikes')).toBe(false)
    expect((await open(order.identifier, `browser-id=${'x'.repeat(22)}`)).statusCode).toBe(404)
    expect((await open(order.identifier, '')).statusCode).toBe(404)
    expect((await open('another-reference', cookie)).statusCode).toBe(404)
    const guest = testOrder()
    await deliver(guest)
    expect((await open(guest.identifier, cookie)).statusCode).toBe(404)
  })

  it('tells a customer what they own, and a visitor to log in', async () => {
    customer = null
    expect((await app.inject('/api/account/entitlements')).statusCode).toBe(401)
    customer = { id: 'ana', email: 'ana@example.com', isEmailVerified: false, name: null }
    await deliver(testOrder({ custom: await startedBy(database.db, 'ana') }))
    const { allAccessSince, bundles } = (await app.inject('/api/account/entitlements')).json()
    expect(allAccessSince).toBeNull()
    expect(bundles.map(({ slug }: { slug: string }) => slug)).toEqual(['anime'])
  })

  it('answers everybody alike at /find-order, and mails a new link to those who bought', async () => {
    const order = testOrder({ email: 'Lost@Example.com' })
    await deliver(order)
    const mailsTo = async () =>
      database.db.selectFrom('mail_outbox').select('text').where('to', '=', order.email).orderBy('queued_at').execute()
    const answers = [
      await post('/api/find-order', { email: 'lost@example.com' }),
      await post('/api/find-order', { email: 'nobody@example.com' }),
      await post('/api/find-order', { email: 'LOST@example.com' }),
    ]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    await expect.poll(async () => (await mailsTo()).length).toBe(2)
    const token = /key=([\w-]+)/.exec((await mailsTo())[1]?.text ?? '')?.[1] ?? ''
    const owner: Owner = { kind: 'link', tokenHash: hashToken(token) }
    expect(await hasEntitlement(database.db, 'test', owner, 'anime')).toBe(true)
    await revokeLibraryLinks(database.db, 'lost@example.com', new Date())
    expect(await hasEntitlement(database.db, 'test', owner, 'anime')).toBe(false)
  })

  it('refuses more than five wishes from one client, and words that are no address', async () => {
    expect((await post('/api/find-order', { email: 'not an address' })).statusCode).toBe(400)
    await post('/api/find-order', { email: 'nobody@example.com' })
    expect((await post('/api/find-order', { email: 'nobody@example.com' })).statusCode).toBe(429)
  })
})
