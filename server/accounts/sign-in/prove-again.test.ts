import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../../database/testing/test-database.ts'
import { accountLimits } from '../account-limits.ts'
import type { Browser } from '../testing/account-app.ts'
import { accountFixture, PASSWORD } from '../testing/account-fixture.ts'
import { signInWithGoogle } from '../testing/google-popup.ts'

describe.each(DATABASE_KINDS)('owners and strangers on %s', { timeout: 60_000 }, (kind) => {
  const accounts = accountFixture(kind, { hasGoogle: true })
  const { signUp } = accounts

  const remove = async (browser: Browser, payload?: object) => {
    const answer = await browser.send({ method: 'DELETE', url: '/api/account', ...(payload && { payload }) })
    return answer.statusCode === 204 ? 'deleted' : answer.json().code
  }

  it('a session alone neither deletes the account nor moves it to another address', async () => {
    const browser = await signUp('left-open@example.com')
    const move = async (body: object) => (await browser.post('/api/account/address', body)).json().code
    expect(await remove(browser)).toBe('auth/requires-recent-login')
    expect(await remove(browser, {})).toBe('auth/requires-recent-login')
    expect(await remove(browser, { password: 'a guess' })).toBe('auth/wrong-password')
    expect(await move({ email: 'thief@example.com' })).toBe('auth/requires-recent-login')
    expect(await move({ email: 'thief@example.com', password: 'a guess' })).toBe('auth/wrong-password')
    expect(await move({ email: 'nonsense', password: PASSWORD })).toBe('auth/invalid-email')
    expect(accounts.sent.filter(({ email }) => email === 'thief@example.com')).toEqual([])
    expect(await browser.user()).not.toBeNull()
    expect(await remove(browser, { password: PASSWORD })).toBe('deleted')
  })

  it('guesses at the password of an open session are counted like those at the login', async () => {
    const browser = await signUp('guessed@example.com')
    for (let at = 0; at < 5; at++) expect(await remove(browser, { password: 'a guess' })).toBe('auth/wrong-password')
    expect(await remove(browser, { password: PASSWORD })).toBe('auth/too-many-requests')
  })

  it('a fresh sign-in with Google does for the password, for five minutes', async () => {
    const email = 'fresh@gmail.test'
    const browser = accounts.browser()
    await signInWithGoogle(browser, { email, name: 'Gina' })
    const uid = (await browser.user())?.uid ?? ''
    const createdAt = new Date(Date.now() - 6 * 60_000)
    await accounts.db.updateTable('session').set({ createdAt }).where('userId', '=', uid).execute()
    expect(await remove(browser)).toBe('auth/requires-recent-login')
    await signInWithGoogle(browser, { email, name: 'Gina' })
    expect((await browser.user())?.uid).toBe(uid)
    const sessions = await accounts.db.selectFrom('session').select('id').where('userId', '=', uid).execute()
    expect(sessions).toHaveLength(1)
    expect(await remove(browser)).toBe('deleted')
  })

  it('an address is not taken from another account', async () => {
    await signUp('taken@example.com')
    const browser = await signUp('taker@example.com')
    const answer = await browser.post('/api/account/address', { email: 'Taken@example.com', password: PASSWORD })
    expect(answer.json().code).toBe('auth/email-already-in-use')
  })

  it('rounds of signing up and deleting send no more mails to an address than anything else, and its owner signs up', async () => {
    const email = 'rounds@example.com'
    for (let at = 0; at < 7; at++) {
      const browser = await signUp(email, `198.51.100.${at}`)
      expect(await remove(browser, { password: PASSWORD })).toBe('deleted')
    }
    expect(accounts.sent.filter((mail) => mail.email === email)).toHaveLength(5)
    expect(await (await signUp(email, '203.0.113.77')).user()).toMatchObject({ email, emailVerified: false })
  })

  it('a crowd of places cannot lock an owner out who signs in from a place that succeeded before', async () => {
    const email = 'crowded@example.com'
    await signUp(email, '203.0.113.40')
    const signIn = async (client: string, password: string) => {
      const answer = await accounts.browser(client).post('/api/auth/sign-in', { email, password, remember: true })
      return answer.statusCode === 200 ? 'signed in' : answer.json().code
    }
    // Counted as the route counts them; fifty passwords would have to be hashed there.
    const limits = accountLimits(accounts.db, () => new Date('2026-03-01T12:00:00Z'))
    for (let at = 1; at <= 50; at++) await limits.signIn(`2001:db8:${at.toString(16)}::1`, email, false)
    expect(await signIn('198.51.100.200', PASSWORD)).toBe('auth/too-many-requests')
    expect(await signIn('203.0.113.40', PASSWORD)).toBe('signed in')
    const rows = await accounts.db.selectFrom('sign_in_place').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|crowded/)
  })
})
