import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../accounts/customer.ts'
import { mailData } from '../accounts/customer-data.ts'
import { clearOldSignIns, findHostedCustomer, nameSignIn } from '../accounts/sign-in-queries.ts'
import { contactData } from '../contact/contact-data.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { answerProblems } from '../http/problem.ts'
import { giveConsent } from '../library/consent.ts'
import { applyReport } from '../orders/apply-report.ts'
import { orderData, withdrawalData } from '../orders/order-data.ts'
import { NO_PAGES, testOrder, testRules } from '../orders/testing/checkout-world.ts'
import type { OrderReport } from '../payments/payments.ts'
import { dataLinkData } from './data-links.ts'
import { dataRoutes } from './data-routes.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BOUGHT_AT = '2026-03-01T10:00:00.000Z'

describe.each(DATABASE_KINDS)('what is kept about somebody on %s', (kind) => {
  let database: TestDatabase
  let now = new Date(Date.parse(BOUGHT_AT) + HOUR_MS)
  let customer: Customer | null = null
  const rules = { ...testRules, now: () => now }
  const app = Fastify()
  answerProblems(app)
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const customerData = [withdrawalData, orderData, contactData, mailData, dataLinkData]
    const { sendPage } = NO_PAGES
    dataRoutes(app, { db: database.db, rules, customerData, findCustomer: async () => customer, sendPage })
    await app.ready()
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  let buyers = 0
  async function sell(email = `Buyer-${++buyers}@Example.com`) {
    const { id, identifier } = testOrder()
    const report: OrderReport = {
      providerOrderId: id,
      mode: 'test',
      at: BOUGHT_AT,
      reference: identifier,
      product: 'anime',
      email,
      totalMinor: 300,
      currency: 'USD',
      payment: 'paid',
      purchasedAt: BOUGHT_AT,
    }
    const source = { provider: 'sandbox', isListed: false }
    const { orderId } = await database.db.transaction().execute((trx) => applyReport(trx, rules, source, report))
    return { email, orderId }
  }
  let places = 0
  const ask = (email: string, remoteAddress = `10.1.0.${++places}`) => {
    const payload = new URLSearchParams({ email }).toString()
    return app.inject({ method: 'POST', url: '/your-data', payload, headers: FORM, remoteAddress })
  }
  const linksTo = async (email: string) => {
    const rows = await database.db.selectFrom('mail_outbox').select('text').where('to', '=', email).execute()
    return rows.flatMap(({ text }) => text.match(/\/your-data\/open\/[\w-]+/) ?? [])
  }
  const linkTo = async (email: string) => {
    await ask(email.toLowerCase())
    await expect.poll(() => linksTo(email), { timeout: 20_000 }).toHaveLength(1)
    return (await linksTo(email))[0] ?? ''
  }
  /** The link, followed by a browser. */
  const open = async (link: string) => {
    const { statusCode, headers } = await app.inject(link)
    expect([statusCode, headers.location]).toEqual([303, '/your-data'])
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const get = (url: string) => app.inject({ url, headers: { cookie } })
    const post = (url: string, fields = {}) =>
      app.inject({ method: 'POST', url, payload: new URLSearchParams(fields).toString(), headers: { ...FORM, cookie } })
    return { get, post }
  }

  it('is shown, copied and erased by a link that goes to the order’s own address', async () => {
    const { email, orderId } = await sell()
    const parts = { db: database.db, catalogue: { bundles: [] }, publicUrl: '', brand: rules.brand, now: rules.now }
    await giveConsent(parts, orderId)
    const browser = await open(await linkTo(email))
    const page = (await browser.get('/your-data')).body
    expect(page).toContain(email.toLowerCase())
    expect(page).toContain('I want the download to begin now')
    const copy = (await browser.get('/your-data/copy')).json()
    expect(copy.orders).toMatchObject([{ product: 'anime', totalMinor: 300, email }])
    expect(copy.mails.length).toBeGreaterThan(1)
    expect(copy.orders[0].receipts[0].text).toContain(email)
    expect((await browser.get('/receipts')).body).toContain('Receipt of 1 March 2026')
    expect((await app.inject('/receipts')).body).not.toContain('Receipt of')

    expect((await browser.get('/your-data/erase')).body).toContain('It stays for 10 years after the purchase')
    const unsure = await browser.post('/your-data/erase')
    expect(unsure.statusCode).toBe(400)
    const order = () =>
      database.db.selectFrom('shop_order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
    expect((await order()).email).toBe(email)

    expect((await browser.post('/your-data/erase', { sure: 'on' })).body).toContain('Erased.')
    expect(await order()).toMatchObject({ email: '', email_key: null, total_minor: 300 })
    expect(await linksTo(email)).toEqual([])
    expect((await browser.get('/your-data')).statusCode).toBe(410)
    const again = await browser.post('/your-data/erase', { sure: 'on' })
    expect([again.statusCode, again.headers.location]).toEqual([303, '/your-data'])
  })

  it('leaves nothing to the account of a hosted provider that proved the same address, however long ago', async () => {
    const { email, orderId } = await sell()
    const signIn = (customer: Pick<Customer, 'id' | 'email'>, days: number) => {
      const at = new Date(now.getTime() - days * 86_400_000)
      const hosted = { kind: 'hosted', signedInAt: at, goodUntil: at } as const
      return nameSignIn(database.db, { ...customer, isEmailVerified: true, name: null, signIn: hosted })
    }
    await signIn({ id: 'uid', email }, 200)
    await signIn({ id: 'uid', email }, 100)
    await signIn({ id: 'other', email: null }, 0)
    await clearOldSignIns(database.db, now)
    expect(await database.db.selectFrom('hosted_sign_in').select('customer_id').execute()).toHaveLength(2)
    await database.db.deleteFrom('hosted_sign_in').where('customer_id', '=', 'other').execute()
    await database.db.updateTable('shop_order').set({ customer_id: 'uid' }).where('id', '=', orderId).execute()
    const browser = await open(await linkTo(email))
    await browser.post('/your-data/erase', { sure: 'on' })
    const left = await database.db.selectFrom('shop_order').select('id').where('customer_id', '=', 'uid').execute()
    expect([left, await database.db.selectFrom('hosted_sign_in').select('id').execute()]).toEqual([[], []])
  })

  it('at once by two presses is erased once, and both are told so', async () => {
    const { email } = await sell()
    const browser = await open(await linkTo(email))
    const erase = () => browser.post('/your-data/erase', { sure: 'on' })
    const answers = await Promise.all([erase(), erase(), erase()])
    for (const { statusCode } of answers) expect([200, 303]).toContain(statusCode)
    expect(await linksTo(email)).toEqual([])
  })

  it('is not told to whoever asks about an unknown address: same words, no mail', async () => {
    const { email } = await sell()
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')]
    expect(unknown.body.replace('nobody@example.com', email)).toBe(known.body)
    await expect.poll(() => linksTo(email), { timeout: 20_000 }).toHaveLength(1)
    expect(await linksTo('nobody@example.com')).toEqual([])
  })

  it('is found where nothing is kept but a choice of news, or a hosted account without an order', async () => {
    const choice = { email_key: 'newsletter@example.com', email: 'NewsLetter@example.com', stop_key: 'stop' }
    await database.db.insertInto('news_choice').values(choice).execute()
    await linkTo('NewsLetter@example.com')
    const signIn = { kind: 'hosted', signedInAt: now, goodUntil: now } as const
    const hosted = { id: 'uid', email: 'hosted@example.com', isEmailVerified: true, name: null, signIn }
    await nameSignIn(database.db, hosted)
    await linkTo('hosted@example.com')
    // Whoever has another address now is no longer found by the one that was left.
    const later = { ...signIn, signedInAt: new Date(now.getTime() + 1000), goodUntil: new Date(now.getTime() + 1000) }
    await nameSignIn(database.db, { ...hosted, email: 'moved@example.com', signIn: later })
    expect(await findHostedCustomer(database.db, 'hosted@example.com')).toBeUndefined()
    expect(await findHostedCustomer(database.db, 'moved@example.com')).toBe('uid')
  })

  it('has one mail in ten minutes, and a link that ends after a day', async () => {
    const { email } = await sell()
    const link = await linkTo(email)
    await ask(email)
    const other = await sell()
    await linkTo(other.email)
    expect(await linksTo(email)).toHaveLength(1)
    const browser = await open(link)
    now = new Date(now.getTime() + 25 * HOUR_MS)
    expect((await app.inject(link)).statusCode).toBe(410)
    expect((await browser.get('/your-data')).body).toContain('does not work any more')
    expect((await browser.get('/your-data/copy')).statusCode).toBe(303)
  })

  it('stays with others whatever one of them erases', async () => {
    const [one, other] = [await sell(), await sell()]
    const browser = await open(await linkTo(one.email))
    await linkTo(other.email)
    await browser.post('/your-data/erase', { sure: 'on' })
    const { email } = await database.db
      .selectFrom('shop_order')
      .select('email')
      .where('id', '=', other.orderId)
      .executeTakeFirstOrThrow()
    expect(email).toBe(other.email)
    expect(await linksTo(other.email)).toHaveLength(1)
  })

  it('is not asked for without limit from one place, nor with what is no address', async () => {
    expect((await ask('<b>nobody</b>')).body).toContain('&#60;b&#62;nobody')
    const asked = []
    for (let time = 0; time < 7; time++) asked.push((await ask(`no-${time}@example.com`, '10.2.0.1')).statusCode)
    expect(asked.at(-1)).toBe(429)
  })

  it('is shown to an account without a link, and leaves by the browser that closes it', async () => {
    const { email } = await sell()
    customer = { id: 'ana', email: email.toLowerCase(), isEmailVerified: true, name: 'Ana' }
    const page = (await app.inject('/your-data')).body
    expect(page).toContain('/api/account/export')
    expect(page).not.toContain('Erase it')
    customer = null
    const browser = await open(await linkTo(email))
    expect(String((await browser.post('/your-data/close')).headers['set-cookie'])).toContain('Max-Age=0')
    expect((await app.inject('/your-data')).body).toContain('Send me the link')
  })
})
