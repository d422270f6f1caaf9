import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { type AccountApp, createAccountApp, type Options } from './testing/account-app.ts'

const MINUTE = 60_000

describe.each(DATABASE_KINDS)('account safety on %s', (kind) => {
  let database: TestDatabase
  const opened: AccountApp[] = []
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(async () => {
    for (const { app } of opened) await app.close()
    await database.drop()
  })

  function open(options?: Options): AccountApp {
    const accounts = createAccountApp(database.db, options)
    opened.push(accounts)
    return accounts
  }

  const account = async (accounts: AccountApp, email: string) => {
    await accounts.browser('203.0.113.9').post('/api/auth/sign-up', { email, password: 'right-password', name: 'Mara' })
    return email
  }

  it('lets nobody guess on: the wait grows with every wrong password, over all processes', async () => {
    const [first, second] = [open(), open()]
    const email = await account(first, 'guess@example.com')
    const guess = async (accounts: AccountApp, password: string) =>
      (await accounts.browser().post('/api/auth/sign-in', { email, password, remember: true })).json().code
    for (let at = 0; at < 5; at++) expect(await guess(at % 2 ? first : second, 'wrong')).toBe('auth/wrong-password')
    expect(await guess(first, 'wrong')).toBe('auth/too-many-requests')
    expect(await guess(second, 'right-password')).toBe('auth/too-many-requests')
    for (const accounts of [first, second]) accounts.pass(5100)
    expect(await guess(first, 'wrong')).toBe('auth/wrong-password')
    for (const accounts of [first, second]) accounts.pass(5100)
    expect(await guess(second, 'wrong')).toBe('auth/too-many-requests')
    for (const accounts of [first, second]) accounts.pass(15 * MINUTE)
    expect(await guess(first, 'right-password')).toBeUndefined()
    expect(await guess(first, 'wrong')).toBe('auth/wrong-password')
  })

  it('lets no more guesses through when all arrive at once', async () => {
    const accounts = open()
    const email = await account(accounts, 'flood@example.com')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        accounts.browser().post('/api/auth/sign-in', { email, password: 'wrong', remember: true }),
      ),
    )
    const tried = answers.filter((answer) => answer.json().code === 'auth/wrong-password')
    expect(tried.length).toBeLessThanOrEqual(5)
  })

  it('does not let a stranger lock the owner out from another place', async () => {
    const accounts = open()
    const email = await account(accounts, 'victim@example.com')
    for (let at = 0; at < 10; at++) {
      await accounts.browser('198.51.100.66').post('/api/auth/sign-in', { email, password: 'wrong', remember: true })
    }
    const owner = await accounts
      .browser()
      .post('/api/auth/sign-in', { email, password: 'right-password', remember: true })
    expect(owner.statusCode).toBe(200)
  })

  it('does not believe X-Forwarded-For of a stranger, and does believe our own proxy', async () => {
    const plain = open()
    const email = await account(plain, 'forwarded@example.com')
    const guess = async (accounts: AccountApp, at: number) =>
      (
        await accounts
          .browser('203.0.113.200')
          .post(
            '/api/auth/sign-in',
            { email, password: 'wrong', remember: true },
            { 'x-forwarded-for': `10.1.1.${at}` },
          )
      ).json().code
    const codes = []
    for (let at = 0; at < 8; at++) codes.push(await guess(plain, at))
    expect(codes.filter((code) => code === 'auth/too-many-requests').length).toBeGreaterThanOrEqual(3)
    const behindProxy = open({ trustedProxies: ['203.0.113.200'] })
    expect(await guess(behindProxy, 99)).toBe('auth/wrong-password')
  })

  it('answers a reset alike for known and unknown addresses, and mails only the known', async () => {
    const accounts = open()
    const email = await account(accounts, 'reset@example.com')
    const ask = (address: string) => accounts.browser().post('/api/auth/reset', { email: address })
    const [known, unknown] = [await ask(email), await ask('stranger@example.com')]
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
    const plain = (headers: object) => Object.keys(headers).sort()
    expect(plain(known.headers)).toEqual(plain(unknown.headers))
    await accounts.app.close()
    expect(accounts.sent.filter(({ kind: sort }) => sort === 'reset')).toEqual([expect.objectContaining({ email })])
    expect((await open().browser().post('/api/auth/reset', { email: 'a@b' })).json().code).toBe('auth/invalid-email')
  })

  it('limits mails to one address, known or not', async () => {
    const accounts = open()
    const codes = []
    for (let at = 0; at < 7; at++) {
      const answer = await accounts.browser().post('/api/auth/reset', { email: 'spam@example.com' })
      codes.push(answer.statusCode)
    }
    expect(codes.slice(0, 5)).toEqual([204, 204, 204, 204, 204])
    expect(codes.slice(5)).toEqual([429, 429])
  })

  it('takes a reset token once, ends every session, and keeps no token in readable form', async () => {
    const accounts = open()
    const email = await account(accounts, 'token@example.com')
    const signedIn = accounts.browser()
    await signedIn.post('/api/auth/sign-in', { email, password: 'right-password', remember: true })
    await signedIn.post('/api/auth/reset', { email })
    await expect.poll(() => accounts.sent.filter(({ kind: sort }) => sort === 'reset')).toHaveLength(1)
    const token = accounts.sent.find(({ kind: sort }) => sort === 'reset')?.token ?? ''
    const stored = await database.db.selectFrom('verification').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)

    const set = (password: string) => accounts.browser().post('/api/auth/reset/confirm', { token, password })
    expect((await set('short')).json().code).toBe('auth/weak-password')
    const results = await Promise.all([set('first-new-one'), set('second-new-one'), set('third-new-one')])
    expect(results.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400, 400])
    expect((await set('once-more')).json().code).toBe('auth/invalid-action-code')
    expect(await signedIn.user()).toBeNull()
    const old = await accounts
      .browser()
      .post('/api/auth/sign-in', { email, password: 'right-password', remember: true })
    expect(old.json().code).toBe('auth/wrong-password')
  })

  it('verifies an address with the mailed token only', async () => {
    const accounts = open()
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'verify@example.com', password: 'quiet-lake', name: '' })
    const token = accounts.sent.at(-1)?.token ?? ''
    const confirm = (text: string) => browser.post('/api/auth/verification/confirm', { token: text })
    expect((await confirm(`${token.slice(0, -4)}AAAA`)).json().code).toBe('auth/invalid-action-code')
    expect((await browser.user())?.emailVerified).toBe(false)
    expect((await confirm(token)).json()).toEqual({ status: 'confirmed', email: 'verify@example.com' })
    expect((await confirm(token)).json()).toEqual({ status: 'confirmed', email: 'verify@example.com' })
    expect((await browser.user())?.emailVerified).toBe(true)
  })

  it('sends the verification again only to whoever is signed in and not verified', async () => {
    const accounts = open()
    expect((await accounts.browser().post('/api/auth/verification')).statusCode).toBe(401)
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'again@example.com', password: 'quiet-lake', name: '' })
    expect((await browser.post('/api/auth/verification')).statusCode).toBe(204)
    expect(accounts.sent.filter(({ email }) => email === 'again@example.com')).toHaveLength(2)
  })
})
