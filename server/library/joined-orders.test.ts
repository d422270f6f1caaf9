import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView, LibraryLink } from '../../contract/library/library.ts'
import type { FindCustomer } from '../accounts/customer.ts'
import { normalizeEmail } from '../accounts/email-address.ts'
import { type AccountApp, type Browser, createAccountApp } from '../accounts/testing/account-app.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { checkoutData, orderData } from '../orders/order-data.ts'
import { createLibraryLink, revokeLibraryLinks } from './library-links.ts'
import { createLibraryWorld, type LibraryWorld } from './testing/library-world.ts'

const PASSWORD = 'a long enough password'

describe.each(DATABASE_KINDS)('an order that several have, on %s', { timeout: 60_000 }, (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let accounts: AccountApp
  let people = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
    const mount = (_app: unknown, find: FindCustomer) => world.askAccounts(find)
    accounts = createAccountApp(database.db, { customerData: [orderData, checkoutData], mount })
  })
  afterAll(async () => {
    await world.close()
    await accounts.app.close()
    await database.drop()
  })

  const newEmail = (name: string) => `${name}-${++people}@example.com`
  const mailed = (email: string, sort = 'confirm') =>
    accounts.sent.findLast((mail) => mail.email === email && mail.kind === sort)?.token ?? ''
  async function signUp(email: string, isProved = true): Promise<Browser> {
    const browser = accounts.browser(`198.51.100.${people}`)
    await browser.post('/api/auth/sign-up', { email, password: PASSWORD, name: 'Someone' })
    if (isProved) await browser.post('/api/auth/verification/confirm', { token: mailed(email) })
    return browser
  }
  async function moveTo(browser: Browser, email: string): Promise<void> {
    await browser.post('/api/account/address', { email, password: PASSWORD })
    const answer = await browser.post('/api/auth/verification/confirm', { token: mailed(email, 'change') })
    expect(answer.json()).toMatchObject({ status: 'confirmed' })
  }
  const remove = async (browser: Browser) =>
    (await browser.send({ method: 'DELETE', url: '/api/account', payload: { password: PASSWORD } })).statusCode
  const ask = (browser: Browser, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    world.app.inject({ method, url, headers: { cookie: browser.cookies() }, ...(payload && { payload }) })
  const library = async (browser: Browser) => (await ask(browser, 'GET', '/api/library')).json<Library>()
  const slugs = async (browser: Browser) => (await library(browser)).bundles.map(({ slug }) => slug)
  const links = async (browser: Browser) =>
    (await ask(browser, 'GET', '/api/library-links')).json<{ links: LibraryLink[] }>().links
  const open = async (browser: Browser, key: string) =>
    expect((await ask(browser, 'POST', '/api/library-links/open', { key })).statusCode).toBe(204)
  const exported = async (browser: Browser) => (await browser.send({ method: 'GET', url: '/api/account/export' })).body
  /** The ocean, paid by somebody who passed the receipt's link on to an account of another. */
  async function passOn() {
    const email = newEmail('payer')
    const order = await world.buy('ocean', { email })
    const key = await world.receiptKey(email)
    const friend = await signUp(newEmail('friend'))
    await open(friend, key)
    expect(await slugs(friend)).toEqual(['ocean'])
    return { email, order, key, friend }
  }

  it('tells the account that joined by a link nothing of the payer, and lets it end none of the payer’s links', async () => {
    const { email, order, key, friend } = await passOn()
    expect(await links(friend)).toEqual([])
    expect((await ask(friend, 'DELETE', '/api/library-links')).statusCode).toBe(204)
    const payer = await signUp(email)
    const [receipt] = await links(payer)
    expect(receipt).toMatchObject({ source: 'receipt', opens: 'ocean' })
    expect((await ask(friend, 'DELETE', `/api/library-links/${receipt?.id}`)).statusCode).toBe(404)
    const guest = accounts.browser()
    guest.useCookies(await world.openLink(key))
    expect(await slugs(guest)).toEqual(['ocean'])
    const told = [await exported(friend), JSON.stringify(await library(friend))].join()
    for (const secret of [email, order.identifier, 'p•••', 'totalMinor']) expect(told).not.toContain(secret)
    await world.refund(order)
    expect((await library(friend)).closed).toMatchObject([{ number: null, state: 'refunded' }])
    expect((await library(payer)).closed).toMatchObject([{ number: expect.stringMatching(/^P8K-/), state: 'refunded' }])
  })

  it('is left by the account that joined by a link, with its downloads, and by nobody else', async () => {
    const { email, friend } = await passOn()
    const payer = await signUp(email)
    const [joined] = (await library(friend)).joined
    expect(joined).toMatchObject({ product: { slug: 'ocean', name: 'ocean Bundle' } })
    expect((await library(payer)).joined).toEqual([])
    const { downloads } = (await ask(friend, 'GET', '/api/library/ocean')).json<LibraryBundleView>()
    const leave = async (browser: Browser) =>
      (await ask(browser, 'DELETE', `/api/library/joined/${joined?.id}`)).statusCode
    expect([await leave(accounts.browser()), await leave(payer)]).toEqual([401, 404])
    expect([await leave(friend), await leave(friend)]).toEqual([204, 404])
    expect([await slugs(friend), (await library(friend)).joined, await slugs(payer)]).toEqual([[], [], ['ocean']])
    expect((await world.app.inject(`${downloads}/master/ocean-1`)).statusCode).toBe(404)
  })

  it('leaves an account that came by a link with that link, and stays with the payer', async () => {
    const { email, friend } = await passOn()
    const { downloads } = (await ask(friend, 'GET', '/api/library/ocean')).json<LibraryBundleView>()
    const payer = await signUp(email)
    expect((await ask(payer, 'DELETE', '/api/library-links')).statusCode).toBe(204)
    expect([await slugs(friend), await slugs(payer)]).toEqual([[], ['ocean']])
    expect((await world.app.inject(`${downloads}/master/ocean-1`)).statusCode).toBe(404)
    const owner = await passOn()
    expect(await revokeLibraryLinks(database.db, normalizeEmail(owner.email), new Date())).toBe(1)
    expect(await slugs(owner.friend)).toEqual([])
  })

  it('lets whoever has one order’s link neither see nor end the links to all of the address', async () => {
    const email = newEmail('payer')
    await world.buy('ocean', { email })
    const key = await world.receiptKey(email)
    await world.buy('desert', { email })
    const wide = await createLibraryLink(database.db, { orderId: null, emailKey: normalizeEmail(email) }, new Date())
    const [thief, payer] = [accounts.browser(), accounts.browser()]
    thief.useCookies(await world.openLink(key))
    payer.useCookies(await world.openLink(wide))
    expect((await links(thief)).map(({ source }) => source)).toEqual(['receipt'])
    expect((await ask(thief, 'DELETE', '/api/library-links')).statusCode).toBe(204)
    expect(await slugs(payer)).toEqual(['desert', 'ocean'])
    expect((await links(payer)).map(({ source }) => source).sort()).toEqual(['receipt', 'receipt', 'request'])
  })

  it('keeps a bounded number of browsers for one link', async () => {
    const email = newEmail('payer')
    await world.buy('ocean', { email })
    const key = await world.receiptKey(email)
    for (let opened = 0; opened < 60; opened++) await world.openLink(key)
    const guest = accounts.browser()
    guest.useCookies(await world.openLink(key))
    expect((await links(guest)).map(({ browsers }) => browsers)).toEqual([50])
  })

  it('loses nothing for the payer when the account that joined is deleted, nor the other way round', async () => {
    const one = await passOn()
    expect(await remove(one.friend)).toBe(204)
    const payer = await signUp(one.email)
    expect([await slugs(payer), (await links(payer)).length]).toEqual([['ocean'], 1])
    await world.openLink(one.key)

    const two = await passOn()
    expect(await remove(await signUp(two.email))).toBe(204)
    expect(await slugs(two.friend)).toEqual(['ocean'])
  })

  it('stays with the payer who takes another address, and with everybody who had it before', async () => {
    const { email, key, friend } = await passOn()
    const starter = await signUp(newEmail('starter'), false)
    await world.buy('desert', { email, by: (await starter.user())?.uid ?? '' })
    const payer = await signUp(email)
    const stranger = await signUp(newEmail('stranger'))
    const seen = () => Promise.all([payer, friend, starter, stranger].map(slugs))
    const before = await seen()
    expect(before).toEqual([['desert', 'ocean'], ['ocean'], ['desert'], []])
    const address = newEmail('moved')
    await moveTo(payer, address)
    expect(await seen()).toEqual(before)
    await world.openLink(key)
    expect((await library(payer)).joined).toEqual([])
    expect((await links(payer)).map(({ source }) => source)).toEqual(['receipt', 'receipt'])
    expect([await links(friend), (await links(starter)).length]).toEqual([[], 1])
    expect(await exported(payer)).toContain(email)
    await moveTo(payer, newEmail('moved-again'))
    expect(await seen()).toEqual(before)
  })

  it('forgets a left address with its account, unless the address is another’s by now', async () => {
    const stored = () =>
      database.db.selectFrom('shop_order').select(['email']).where('email', 'like', 'left%').execute()
    const email = newEmail('left')
    await world.buy('ocean', { email })
    const first = await signUp(email)
    await moveTo(first, newEmail('gone'))
    const second = await signUp(email)
    expect(await slugs(second)).toEqual(['ocean'])
    expect(await remove(first)).toBe(204)
    expect([await slugs(second), await stored()]).toEqual([['ocean'], [{ email }]])
    await moveTo(second, newEmail('gone'))
    expect(await remove(second)).toBe(204)
    expect(await stored()).toEqual([])
  })

  it('shows links to a whole address to whoever has proved it, not to who started one checkout', async () => {
    const email = newEmail('whole')
    const starter = await signUp(newEmail('starter'))
    await world.buy('desert', { email, by: (await starter.user())?.uid ?? '' })
    await world.buy('ocean', { email })
    await world.app.inject({ method: 'POST', url: '/api/find-order', payload: { email } })
    const payer = await signUp(email)
    await expect
      .poll(async () => (await links(payer)).map(({ source }) => source).sort())
      .toEqual(['receipt', 'receipt', 'request'])
    expect((await links(starter)).map(({ source, opens }) => [source, opens])).toEqual([['receipt', 'desert']])
  })
})
