import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { listMailTo, queueMail } from '../mail/outbox-queries.ts'
import { clearExpired } from './account-queries.ts'
import { mailData } from './customer-data.ts'
import { favouriteData } from './favourite-queries.ts'
import { createAccountApp } from './testing/account-app.ts'

const MONITOR = {
  name: '27″ monitor',
  width: 3840,
  height: 2160,
  diagonal: 27,
  isUpright: false,
  bezelMm: 7,
  xMm: 0,
  yMm: 0,
}

describe.each(DATABASE_KINDS)('what the shop keeps about a person on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const signedIn = async (email: string, accounts = createAccountApp(database.db)) => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email, password: 'quiet-lake', name: 'Mara' })
    const change = (added: unknown, gone: unknown) => browser.post('/api/favourites/changes', { added, gone })
    const list = async () => (await browser.send({ method: 'GET', url: '/api/favourites' })).json().ids
    return { browser, change, list }
  }

  it('keeps favourites per person, newest first, doubles once', async () => {
    const accounts = createAccountApp(database.db)
    const mara = await signedIn('mara@example.com', accounts)
    const other = await signedIn('other@example.com')
    expect((await mara.change(['b', 'a', 'b'], [])).json().ids).toEqual(['b', 'a'])
    accounts.pass(5)
    expect((await mara.change(['z', 'c', 'a'], [])).json().ids).toEqual(['z', 'c', 'b', 'a'])
    expect(await mara.list()).toEqual(['z', 'c', 'b', 'a'])
    expect(await other.list()).toEqual([])
  })

  it('carries out what one device kept and let go of, and leaves what others did', async () => {
    const accounts = createAccountApp(database.db)
    const { change } = await signedIn('changes@example.com', accounts)
    await change(['b', 'a'], [])
    accounts.pass(5)
    expect((await change(['c', 'c'], ['a', 'never'])).json().ids).toEqual(['c', 'b'])
    expect((await change([], [])).json().ids).toEqual(['c', 'b'])
    expect((await change(['x'], 'all')).json().title).toContain("must hold 'added' and 'gone'")
    const many = Array.from({ length: 2000 }, (_, at) => `w${at}`)
    expect((await change(many, [])).json().ids).toHaveLength(2000)
  })

  it('refuses favourites of visitors, too many of them, and nonsense', async () => {
    const visitor = createAccountApp(database.db).browser()
    expect((await visitor.send({ method: 'GET', url: '/api/favourites' })).statusCode).toBe(401)
    const { change } = await signedIn('limits@example.com')
    const tooMany = Array.from({ length: 2001 }, (_, at) => `w${at}`)
    expect((await change(tooMany, [])).statusCode).toBe(400)
    expect((await change('all', [])).statusCode).toBe(400)
  })

  it('keeps how the monitors of a person stand: PUT replaces, nobody else reads it, nonsense is refused', async () => {
    const { browser } = await signedIn('setup@example.com')
    const other = await signedIn('other-setup@example.com')
    const read = async (from = browser) => (await from.send({ method: 'GET', url: '/api/setup' })).json().setup
    const put = (payload: object) => browser.send({ method: 'PUT', url: '/api/setup', payload })
    expect(await read()).toBeNull()
    await put({ monitors: [MONITOR, { ...MONITOR, xMm: 700 }] })
    expect((await put({ monitors: [{ ...MONITOR, secret: 'x' }] })).statusCode).toBe(204)
    expect(await read()).toEqual({ monitors: [MONITOR] })
    expect(await read(other.browser)).toBeNull()
    expect((await put({ monitors: [] })).json().title).toBe('A setup has one monitor at least.')
    expect((await put({ monitors: 'all' })).statusCode).toBe(400)
    const visitor = createAccountApp(database.db).browser()
    expect((await visitor.send({ method: 'GET', url: '/api/setup' })).statusCode).toBe(401)
  })

  it('exports everything as one file', async () => {
    const { browser, change } = await signedIn('export@example.com')
    await change(['animals/wolf'], [])
    await browser.send({ method: 'PUT', url: '/api/setup', payload: { monitors: [MONITOR] } })
    const answer = await browser.send({ method: 'GET', url: '/api/account/export' })
    expect(answer.headers['content-disposition']).toContain('still-waters-account.json')
    expect(answer.json()).toMatchObject({
      account: { email: 'export@example.com', name: 'Mara', isEmailVerified: false },
      favourites: ['animals/wolf'],
      setup: [MONITOR],
    })
    const visitor = createAccountApp(database.db).browser()
    expect((await visitor.send({ method: 'GET', url: '/api/account/export' })).statusCode).toBe(401)
  })

  it('deletes the account with its sessions, ways in and favourites; the address is free again', async () => {
    const { browser, change } = await signedIn('delete@example.com')
    await change(['a'], [])
    await browser.send({ method: 'PUT', url: '/api/setup', payload: { monitors: [MONITOR] } })
    const id = (await browser.user())?.uid ?? ''
    expect(
      (await browser.send({ method: 'DELETE', url: '/api/account', payload: { password: 'quiet-lake' } })).statusCode,
    ).toBe(204)
    expect(await browser.user()).toBeNull()
    const { db } = database
    expect(await db.selectFrom('session').select('id').where('userId', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('account').select('id').where('userId', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('favourite').select('wallpaper_id').where('customer_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('setup').select('monitors').where('customer_id', '=', id).execute()).toEqual([])
    const again = await signedIn('delete@example.com')
    expect((await again.browser.user())?.uid).not.toBe(id)
  })

  it('tells and removes mails only to an address that was proved', async () => {
    const accounts = createAccountApp(database.db, { customerData: [mailData] })
    const { browser } = await signedIn('mails@example.com', accounts)
    const mail = { to: 'mails@example.com', subject: 'Receipt', text: 'x', html: 'x' }
    await queueMail(database.db, 'mails-1', mail, new Date())
    const exported = async () => (await browser.send({ method: 'GET', url: '/api/account/export' })).json().mails
    expect(await exported()).toEqual([])
    await browser.post('/api/auth/verification/confirm', { token: accounts.sent.at(-1)?.token })
    expect(await exported()).toMatchObject([{ subject: 'Receipt' }])
    await browser.send({ method: 'DELETE', url: '/api/account', payload: { password: 'quiet-lake' } })
    expect(await listMailTo(database.db, 'mails@example.com')).toEqual([])
  })

  it('clears sessions and tokens that are too old', async () => {
    const { browser } = await signedIn('old@example.com')
    await clearExpired(database.db, new Date())
    expect(await browser.user()).not.toBeNull()
    await clearExpired(database.db, new Date(Date.now() + 31 * 86_400_000))
    expect(await browser.user()).toBeNull()
  })

  it('deletes nothing if one feature cannot forget', async () => {
    const broken = {
      name: 'orders',
      read: async () => [],
      forget: async () => {
        throw new Error('The disk is full.')
      },
    }
    const accounts = createAccountApp(database.db, { customerData: [favouriteData, broken] })
    const { browser, change, list } = await signedIn('whole@example.com', accounts)
    await change(['a'], [])
    expect(
      (await browser.send({ method: 'DELETE', url: '/api/account', payload: { password: 'quiet-lake' } })).statusCode,
    ).toBe(500)
    expect(await browser.user()).not.toBeNull()
    expect(await list()).toEqual(['a'])
  })
})
