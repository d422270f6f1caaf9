import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../../database/testing/test-database.ts'
import { createAccountApp } from '../testing/account-app.ts'
import { accountFixture } from '../testing/account-fixture.ts'

describe.each(DATABASE_KINDS)('sessions on %s', (kind) => {
  const accounts = accountFixture(kind)

  const signUp = (email: string, password = 'quiet-lake', name = 'Mara') =>
    accounts.browser().post('/api/auth/sign-up', { email, password, name })

  it('signs a new account in, with its full name as display name, and sends the verification mail', async () => {
    const browser = accounts.browser()
    const answer = await browser.post('/api/auth/sign-up', {
      email: 'New@Example.com',
      password: 'quiet-lake',
      name: '',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().user).toMatchObject({ email: 'new@example.com', displayName: null, photoURL: null })
    expect(await browser.user()).toMatchObject({ email: 'new@example.com', emailVerified: false })
    expect(accounts.sent).toContainEqual(expect.objectContaining({ kind: 'confirm', email: 'new@example.com' }))
  })

  it('refuses in Firebase’s words', async () => {
    await signUp('taken@example.com')
    const browser = accounts.browser()
    const codes = async (url: string, body: object) => (await browser.post(url, body)).json().code
    const up = (email: string, password: string) => codes('/api/auth/sign-up', { email, password, name: '' })
    const into = (email: string, password: string) => codes('/api/auth/sign-in', { email, password, remember: true })
    expect(await up('taken@example.com', 'quiet-lake')).toBe('auth/email-already-in-use')
    expect(await up('TAKEN@example.com', 'quiet-lake')).toBe('auth/email-already-in-use')
    expect(await up('a@b', 'quiet-lake')).toBe('auth/invalid-email')
    expect(await up('', 'quiet-lake')).toBe('auth/invalid-email')
    expect(await up('weak@example.com', '12345')).toBe('auth/weak-password')
    expect(await up('weak@example.com', '')).toBe('auth/weak-password')
    expect(await up('six@example.com', 'lake-7')).toBeUndefined()
    expect(await up('long@example.com', 'x'.repeat(129))).toBe('auth/password-does-not-meet-requirements')
    for (const common of ['123456', 'Password1', 'ILOVEYOU']) {
      expect(await up('common@example.com', common)).toBe('common-password')
    }
    expect(await into('nobody@example.com', 'quiet-lake')).toBe('auth/user-not-found')
    expect(await into('taken@example.com', 'other-lake')).toBe('auth/wrong-password')
    expect(await into('a@b', 'quiet-lake')).toBe('auth/invalid-email')
    expect(await codes('/api/auth/sign-in', { email: 5 })).toBe('bad-request')
  })

  it('gives exactly one account to twelve sign-ups of one address at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        accounts
          .browser(`198.51.100.${at}`)
          .post('/api/auth/sign-up', { email: 'race@example.com', password: `quiet-lake-${at}`, name: '' }),
      ),
    )
    const codes = answers.map((answer) => answer.json().code ?? 'made')
    expect(codes.filter((code) => code === 'made')).toHaveLength(1)
    expect(codes.filter((code) => code === 'auth/email-already-in-use')).toHaveLength(11)
    const rows = await accounts.db.selectFrom('user').select('id').where('email', '=', 'race@example.com').execute()
    expect(rows).toHaveLength(1)
  })

  it('remembers for thirty days if asked, else only until the browser closes', async () => {
    await signUp('tick@example.com')
    for (const remember of [true, false]) {
      const browser = accounts.browser()
      const answer = await browser.post('/api/auth/sign-in', {
        email: 'tick@example.com',
        password: 'quiet-lake',
        remember,
      })
      const ages = answer.cookies.map(({ maxAge }) => maxAge)
      expect(ages).toContain(remember ? 30 * 86_400 : undefined)
      expect(await browser.user()).not.toBeNull()
      browser.restart()
      expect((await browser.user()) !== null).toBe(remember)
    }
  })

  it('ends every session after half a year, however often it was prolonged', async () => {
    const mara = accounts.browser()
    await mara.post('/api/auth/sign-up', { email: 'mara.old@example.com', password: 'quiet-lake', name: '' })
    const uid = (await mara.user())?.uid ?? ''
    const createdAt = new Date(Date.now() - 181 * 86_400_000)
    await accounts.db.updateTable('session').set({ createdAt }).where('userId', '=', uid).execute()
    expect((await mara.send({ method: 'GET', url: '/api/favourites' })).statusCode).toBe(401)
    expect(await mara.user()).toBeNull()
    const left = accounts.db.selectFrom('session').select('id').where('userId', '=', uid)
    expect(await left.execute()).toEqual([])
  })

  it('asks for a new sign-in when the session is over', async () => {
    const mara = accounts.browser()
    await mara.post('/api/auth/sign-up', { email: 'mara.over@example.com', password: 'quiet-lake', name: '' })
    const uid = (await mara.user())?.uid ?? ''
    const expiresAt = new Date(Date.now() - 1000).toISOString()
    await accounts.db.updateTable('session').set({ expiresAt }).where('userId', '=', uid).execute()
    expect((await mara.send({ method: 'GET', url: '/api/favourites' })).statusCode).toBe(401)
    expect(await mara.user()).toBeNull()
  })

  it.each([
    ['is over', { expiresAt: new Date(0).toISOString() as never }],
    ['is half a year old', { createdAt: new Date(Date.now() - 181 * 86_400_000) }],
  ])(
    'asked about a session that %s, takes no cookie back: a newer sign-in may be answered sooner',
    async (_, change) => {
      const mara = accounts.browser()
      await mara.post('/api/auth/sign-up', {
        email: `late-${Object.keys(change)}@example.com`,
        password: 'quiet-lake',
        name: '',
      })
      const uid = (await mara.user())?.uid ?? ''
      await accounts.db.updateTable('session').set(change).where('userId', '=', uid).execute()
      const answer = await mara.send({ method: 'GET', url: '/api/auth/session' })
      expect([answer.json().user, answer.headers['set-cookie']]).toEqual([null, undefined])
    },
  )

  it('ends the session at sign-out, for a copied cookie as well', async () => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'out@example.com', password: 'quiet-lake', name: '' })
    const stolen = browser.cookies()
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200)
    expect(await browser.user()).toBeNull()
    const thief = accounts.browser()
    thief.useCookies(stolen)
    expect(await thief.user()).toBeNull()
    expect((await browser.post('/api/auth/sign-out')).statusCode).toBe(200)
  })

  it('makes a new session at every sign-in and ends the one before', async () => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'twice@example.com', password: 'quiet-lake', name: '' })
    const before = browser.cookies()
    await browser.post('/api/auth/sign-in', { email: 'twice@example.com', password: 'quiet-lake', remember: true })
    expect(browser.cookies()).not.toBe(before)
    expect(await browser.user()).not.toBeNull()
    const old = accounts.browser()
    old.useCookies(before)
    expect(await old.user()).toBeNull()
  })

  it('does not believe a cookie with another signature', async () => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'sign@example.com', password: 'quiet-lake', name: '' })
    const forger = accounts.browser()
    forger.useCookies(browser.cookies().replace(/\.[^.;]{10}/, '.AAAAAAAAAA'))
    expect(await forger.user()).toBeNull()
    expect((await forger.send({ method: 'GET', url: '/api/favourites' })).statusCode).toBe(401)
    expect((await browser.send({ method: 'GET', url: '/api/favourites' })).statusCode).toBe(200)
  })

  it('sends cookies that scripts and other sites cannot use, with the __Host- prefix on HTTPS', async () => {
    const secure = createAccountApp(accounts.db, { publicUrl: 'https://shop.test' })
    const answer = await secure
      .browser()
      .post('/api/auth/sign-up', { email: 'host@example.com', password: 'quiet-lake', name: '' })
    const [cookie] = answer.cookies.filter(({ name }) => name.includes('session'))
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.name).toMatch(/^__Host-/)
    expect(cookie).not.toHaveProperty('domain')
    await secure.app.close()
  })

  it('is never cached', async () => {
    const answer = await accounts.browser().send({ method: 'GET', url: '/api/auth/session' })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().user).toBeNull()
  })
})
