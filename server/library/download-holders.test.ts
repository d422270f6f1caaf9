import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LibraryBundleView } from '../../contract/library/library.ts'
import { markVerified } from '../accounts/account-queries.ts'
import type { Customer, FindCustomer } from '../accounts/customer.ts'
import { deleteCustomer } from '../accounts/customer-data.ts'
import { type AccountApp, type Browser, createAccountApp } from '../accounts/testing/account-app.ts'
import { tokenRoutes } from '../accounts/token-routes.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { orderData } from '../orders/order-data.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from './testing/library-world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PASSWORD = 'a long enough password'

describe.each(DATABASE_KINDS)('a download address on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let accounts: AccountApp
  let findCustomer: FindCustomer
  let people = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
    const mount = (_app: unknown, find: FindCustomer) => {
      findCustomer = find
    }
    accounts = createAccountApp(database.db, { customerData: [orderData], mount })
  })
  afterAll(async () => {
    await world.close()
    await accounts.app.close()
    await database.drop()
  })

  /** Somebody who owns the desert by their proved address, in two browsers. */
  async function twoBrowsers() {
    world.askAccounts(findCustomer)
    people += 1
    const email = `person-${people}@example.com`
    const place = `198.51.100.${people}`
    const [first, second] = [accounts.browser(place), accounts.browser(place)]
    await first.post('/api/auth/sign-up', { email, password: PASSWORD, name: '' })
    await second.post('/api/auth/sign-in', { email, password: PASSWORD })
    await markVerified(database.db, (await first.user())?.uid ?? '')
    await world.buy('desert', { email })
    return { email, first, second, tokens: [await masterOf(first), await masterOf(second)] as const }
  }
  const viewOf = async (browser: Browser) =>
    (await world.app.inject({ url: '/api/library/desert', headers: { cookie: browser.cookies() } })).json()
  const masterOf = async (browser: Browser) => `${(await viewOf(browser)).downloads}/master/desert-1`
  const statuses = (urls: readonly string[]) =>
    Promise.all(urls.map(async (url) => (await world.app.inject({ url, headers: { range: 'bytes=0-9' } })).statusCode))

  it('ends with the sign-out of the browser that made it, and with no other’s', async () => {
    const { first, tokens } = await twoBrowsers()
    expect(await statuses(tokens)).toEqual([206, 206])
    await first.post('/api/auth/sign-out')
    expect(await statuses(tokens)).toEqual([404, 206])
  })

  it('ends with a new password, in every browser', async () => {
    const { email, tokens } = await twoBrowsers()
    await accounts.browser().post('/api/auth/reset', { email })
    const mailed = () => accounts.sent.find((sent) => sent.kind === 'reset' && sent.email === email)
    await expect.poll(() => mailed()?.token).toBeDefined()
    const body = { token: mailed()?.token, password: 'another long password' }
    expect((await accounts.browser().post('/api/auth/reset/confirm', body)).statusCode).toBe(204)
    expect(await statuses(tokens)).toEqual([404, 404])
  })

  it('ends with the account, though its order was paid', async () => {
    const { first, tokens } = await twoBrowsers()
    await database.db
      .deleteFrom('user')
      .where('id', '=', (await first.user())?.uid ?? '')
      .execute()
    expect(await statuses(tokens)).toEqual([404, 404])
  })

  it('lives for a week and no longer, however often it is used', async () => {
    world.signIn(null)
    await world.buy('ocean', { email: 'week@example.com' })
    const cookie = await world.openLink(await world.receiptKey('week@example.com'))
    const { downloads } = (await world.app.inject({ url: '/api/library/ocean', headers: { cookie } })).json()
    const url = `${downloads}/master/ocean-1`
    for (let days = 0; days < 7; days += 1) {
      expect(await statuses([url]), `after ${days} days`).toEqual([206])
      world.passTime(DAY_MS)
    }
    expect(await statuses([url])).toEqual([206])
    world.passTime(1)
    expect(await statuses([url])).toEqual([404])
  })

  it('lets a running download finish, and refuses the next range', async () => {
    const content = Buffer.alloc(24 * 1024 * 1024, 'big')
    await world.stock('desert-1', content)
    const { first, tokens } = await twoBrowsers()
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as AddressInfo
    const [answer] = (await once(get(`http://127.0.0.1:${port}${tokens[0]}`), 'response')) as [IncomingMessage]
    await once(answer, 'readable')
    await first.post('/api/auth/sign-out')
    const chunks: Buffer[] = await answer.toArray()
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
    expect(await statuses([tokens[0]])).toEqual([404])
  })

  it('ends when the session has not been used for too long', async () => {
    const { first } = await twoBrowsers()
    world.passTime(Date.now() - world.now().getTime() + 29 * DAY_MS)
    const soon = await masterOf(first)
    expect(await statuses([soon])).toEqual([206])
    world.passTime(2 * DAY_MS)
    expect(await statuses([soon])).toEqual([404])
  })

  describe('made by a hosted provider’s sign-in', () => {
    let customer: Customer
    const tokens = Fastify()
    beforeAll(async () => {
      world.askAccounts(async () => customer)
      tokenRoutes(tokens, {
        cookieName: 'id-token',
        isSecure: true,
        db: database.db,
        findByToken: async () => customer,
        findCustomer: async () => customer,
        now: world.now,
      })
      await world.buy('desert', { email: 'hosted@example.com' })
    })
    /** A token as the provider gives one for an hour. */
    const token = (signedInAt: Date): Customer => ({
      ...OWNER,
      email: 'hosted@example.com',
      isEmailVerified: true,
      signIn: { kind: 'hosted', signedInAt, goodUntil: new Date(world.now().getTime() + HOUR_MS) },
    })
    const open = async () => (await world.app.inject('/api/library/desert')).json<LibraryBundleView>().downloads

    it('lives on while the provider renews the token, and ends an hour after it stops', async () => {
      const signedInAt = world.now()
      customer = token(signedInAt)
      const url = `${await open()}/master/desert-2`
      world.passTime(HOUR_MS - 1000)
      customer = token(signedInAt)
      await tokens.inject({ method: 'PUT', url: '/api/auth/token', payload: { token: 'renewed' } })
      world.passTime(HOUR_MS)
      expect(await statuses([url])).toEqual([206])
      world.passTime(1000)
      expect(await statuses([url])).toEqual([404])
    })

    it('ends with the account at once', async () => {
      customer = token(world.now())
      const url = `${await open()}/master/desert-2`
      expect(await statuses([url])).toEqual([206])
      await deleteCustomer(database.db, customer, [])
      expect(await statuses([url])).toEqual([404])
    })

    it('ends with sign-out at once, and its token makes no other', async () => {
      customer = token(world.now())
      const url = `${await open()}/master/desert-2`
      expect(await statuses([url])).toEqual([206])
      await tokens.inject({ method: 'DELETE', url: '/api/auth/token' })
      expect(await statuses([url])).toEqual([404])
      expect((await world.app.inject('/api/library/desert')).statusCode).toBe(401)
      world.passTime(1000)
      customer = token(world.now())
      expect(await statuses([`${await open()}/master/desert-2`])).toEqual([206])
    })
  })
})
