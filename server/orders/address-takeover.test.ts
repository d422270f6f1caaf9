import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/main.ts'
import { type AccountApp, type Browser, createAccountApp, SHOP } from '../accounts/testing/account-app.ts'
import { signInWithGoogle } from '../accounts/testing/google-popup.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { entitlementRoutes } from '../library/library-routes.ts'
import { freePort } from '../testing/free-port.ts'
import { type EventInbox, eventInbox } from './event-inbox.ts'
import { mountCheckout } from './mount-orders.ts'
import { orderData } from './order-data.ts'
import { sendLibraryLink } from './owner-decisions.ts'
import { libraryParts, NO_PAGES, signedEvent, testCheckout, testOrder } from './testing/checkout-world.ts'

const PLANTED = 'planted-by-somebody'
const CHOSEN = 'chosen-by-the-owner'

describe.each(DATABASE_KINDS)('an account with a stranger’s address, on %s', { timeout: 60_000 }, (kind) => {
  let database: TestDatabase
  let sandbox: Sandbox
  let inbox: EventInbox
  let accounts: AccountApp
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const port = await freePort()
    const url = `http://localhost:${port}`
    sandbox = await startSandbox({ port, url, shopUrl: SHOP, host: 'localhost' })
    const checkout = testCheckout(database.db)
    inbox = eventInbox(checkout)
    accounts = createAccountApp(database.db, {
      sandboxUrl: url,
      customerData: [orderData],
      mount(app, findCustomer) {
        const mounted = mountCheckout(app, { ...checkout, inbox }, findCustomer, NO_PAGES)
        entitlementRoutes(app, { ...libraryParts(checkout), findCustomer, ...mounted })
      },
    })
  })
  afterAll(async () => {
    await accounts.app.close()
    await inbox.close()
    await sandbox.stop()
    await database.drop()
  })

  async function buyAsGuest(email: string): Promise<void> {
    const { body, signature } = signedEvent('order_created', testOrder({ email }))
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    await accounts.app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers })
    await inbox.apply()
  }

  const signUp = async (email: string, password: string, name = 'Mara') => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email, password, name })
    return browser
  }
  const signIn = async (email: string, password: string) =>
    (await accounts.browser().post('/api/auth/sign-in', { email, password, remember: true })).statusCode
  const mailed = (email: string, sort = 'confirm') =>
    accounts.sent.findLast((mail) => mail.email === email && mail.kind === sort)?.token ?? ''
  const confirm = async (browser: Browser, body: object) => browser.post('/api/auth/verification/confirm', body)
  /** What a browser's session shows; undefined where it has none. */
  const owned = async (browser: Browser): Promise<string[] | undefined> => {
    const answer = await browser.send({ method: 'GET', url: '/api/account/entitlements' })
    return answer.json().bundles?.map(({ slug }: { slug: string }) => slug)
  }

  it('shows purchases to the owner who confirms, and ends the password and session of whoever signed up', async () => {
    const email = 'owner@example.com'
    await buyAsGuest(email)
    const somebody = await signUp(email, PLANTED, 'Somebody')
    const owner = accounts.browser('203.0.113.5')
    const asked = await confirm(owner, { token: mailed(email) })
    expect(asked.json()).toEqual({ status: 'password-needed', email, name: 'Somebody' })
    expect([await owned(somebody), (await somebody.user())?.emailVerified]).toEqual([[], false])

    const weak = await confirm(owner, { token: mailed(email), password: 'iloveyou' })
    expect(weak.json().code).toBe('common-password')
    const done = await confirm(owner, { token: mailed(email), password: CHOSEN, name: 'Olive Owner' })
    expect(done.json()).toEqual({ status: 'confirmed', email })
    expect(await somebody.user()).toBeNull()
    expect(await owned(somebody)).toBeUndefined()
    expect(await signIn(email, PLANTED)).toBe(401)
    await owner.post('/api/auth/sign-in', { email, password: CHOSEN, remember: true })
    expect(await owned(owner)).toEqual(['anime'])
    expect((await owner.user())?.displayName).toBe('Olive Owner')
    const again = await confirm(accounts.browser(), { token: mailed(email), password: 'another-stranger' })
    expect(again.json().code).toBe('auth/invalid-action-code')
  })

  it('keeps password and session of whoever confirms in the browser that signed up, and ends all other sessions', async () => {
    const email = 'same@example.com'
    await buyAsGuest(email)
    const here = await signUp(email, CHOSEN)
    const elsewhere = accounts.browser()
    await elsewhere.post('/api/auth/sign-in', { email, password: CHOSEN, remember: true })
    expect(await owned(here)).toEqual([])
    expect((await confirm(here, { token: mailed(email) })).json()).toEqual({ status: 'confirmed', email })
    expect(await owned(here)).toEqual(['anime'])
    expect(await elsewhere.user()).toBeNull()
    expect(await signIn(email, CHOSEN)).toBe(200)
  })

  it('is not confirmed by the session of another account', async () => {
    const email = 'mixed@example.com'
    await buyAsGuest(email)
    const somebody = await signUp(email, PLANTED)
    const other = await signUp('another@example.com', CHOSEN)
    expect((await confirm(other, { token: mailed(email) })).json().status).toBe('password-needed')
    expect(await owned(other)).toEqual([])
    expect(await owned(somebody)).toEqual([])
  })

  it('gives its owner the account by Google, under Google’s name, without the password from before', async () => {
    const email = 'mine@gmail.test'
    await buyAsGuest(email)
    const somebody = await signUp(email, PLANTED, 'Rude Name')
    const owner = accounts.browser()
    await signInWithGoogle(owner, { email, name: 'Gina Google' })
    expect(await owned(owner)).toEqual(['anime'])
    expect((await owner.user())?.displayName).toBe('Gina Google')
    expect(await somebody.user()).toBeNull()
    expect(await signIn(email, PLANTED)).toBe(401)
    expect((await confirm(somebody, { token: mailed(email) })).json().code).toBe('auth/invalid-action-code')
    expect(accounts.sent.filter((mail) => mail.email === email && mail.kind === 'google')).toHaveLength(1)
  })

  it('gives its owner the account by a reset link, without what somebody linked to it before', async () => {
    const email = 'reset@gmail.test'
    await buyAsGuest(email)
    const somebody = accounts.browser()
    await signInWithGoogle(somebody, { email, name: 'Somebody', unverified: 'yes' })
    expect([(await somebody.user())?.emailVerified, await owned(somebody)]).toEqual([false, []])
    await accounts.browser().post('/api/auth/reset', { email })
    await expect.poll(() => mailed(email, 'reset')).not.toBe('')
    const body = { token: mailed(email, 'reset'), password: CHOSEN }
    expect((await accounts.browser().post('/api/auth/reset/confirm', body)).statusCode).toBe(204)
    expect(await somebody.user()).toBeNull()
    const back = accounts.browser()
    await signInWithGoogle(back, { email, name: 'Somebody', unverified: 'yes' })
    expect(await back.user()).toBeNull()
    expect(await signIn(email, CHOSEN)).toBe(200)
  })

  it('leaves no session to somebody who signs in over and over while the owner sets a new password', async () => {
    const email = 'race@example.com'
    await signUp(email, PLANTED)
    await accounts.browser().post('/api/auth/reset', { email })
    await expect.poll(() => mailed(email, 'reset')).not.toBe('')
    const browsers = Array.from({ length: 6 }, () => accounts.browser())
    let isReset = false
    const hammer = browsers.map(async (browser) => {
      while (!isReset) await browser.post('/api/auth/sign-in', { email, password: PLANTED, remember: true })
    })
    const body = { token: mailed(email, 'reset'), password: CHOSEN }
    expect((await accounts.browser().post('/api/auth/reset/confirm', body)).statusCode).toBe(204)
    isReset = true
    await Promise.all(hammer)
    for (const browser of browsers) expect(await browser.user()).toBeNull()
  })

  it('never gets another’s address by asking to change to it', async () => {
    const email = 'wanted@example.com'
    await buyAsGuest(email)
    const somebody = await signUp('thief@example.com', PLANTED)
    await confirm(somebody, { token: mailed('thief@example.com') })
    const ask = await somebody.post('/api/account/address', { email, password: PLANTED })
    expect(ask.statusCode).toBe(204)
    const owner = accounts.browser()
    for (const body of [{ token: mailed(email, 'change') }, { token: mailed(email, 'change'), password: CHOSEN }]) {
      expect((await confirm(owner, body)).json()).toEqual({ status: 'login-needed', email })
    }
    expect((await somebody.user())?.email).toBe('thief@example.com')
    expect(await owned(somebody)).toEqual([])
  })

  it('takes along what it owned by its proved address when it moves to another one', async () => {
    const [before, after] = ['before@example.com', 'after@example.com']
    await buyAsGuest(before)
    const mover = await signUp(before, CHOSEN)
    await confirm(mover, { token: mailed(before) })
    await buyAsGuest(after)
    await mover.post('/api/account/address', { email: 'After@Example.com', password: CHOSEN })
    expect(await owned(mover)).toEqual(['anime'])
    expect((await confirm(mover, { token: mailed(after, 'change') })).json().status).toBe('confirmed')
    expect(await mover.user()).toMatchObject({ email: after, emailVerified: true })
    expect(await owned(mover)).toEqual(['anime'])
    const kept = database.db.selectFrom('order_account').select(['customer_id', 'reason'])
    expect(await kept.execute()).toEqual([{ customer_id: (await mover.user())?.uid, reason: 'address' }])
    expect([await signIn(before, CHOSEN), await signIn(after, CHOSEN)]).toEqual([401, 200])
    const notices = accounts.sent.filter((mail) => mail.kind === 'address')
    expect(notices.map((mail) => mail.email)).toEqual([before])
    expect(notices[0]?.text).not.toContain(after)
  })

  it('names its left address in the export and forgets what was paid with it when it is deleted', async () => {
    const [before, after, other] = ['left@example.com', 'new@example.com', 'other-payer@example.com']
    for (const email of [before, other]) await buyAsGuest(email)
    const mover = await signUp(before, CHOSEN)
    await confirm(mover, { token: mailed(before) })
    await mover.post('/api/account/address', { email: after, password: CHOSEN })
    await confirm(mover, { token: mailed(after, 'change') })
    const { orders } = (await mover.send({ method: 'GET', url: '/api/account/export' })).json()
    expect(orders).toMatchObject([{ product: 'anime', email: before }])
    await mover.send({ method: 'DELETE', url: '/api/account', payload: { password: CHOSEN } })
    expect(await mover.user()).toBeNull()

    const { rules } = testCheckout(database.db)
    for (const email of [before, other]) await sendLibraryLink(database.db, rules, email, 'after the deletion')
    const mails = database.db.selectFrom('mail_outbox').select('to').where('key', 'like', '%after the deletion%')
    expect(await mails.execute()).toEqual([{ to: other }])
    const links = database.db.selectFrom('library_link').select('email_key').where('email_key', '=', before)
    expect(await links.execute()).toEqual([])
  })
})
