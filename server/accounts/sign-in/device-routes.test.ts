import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../../database/testing/test-database.ts'
import { TEST_BRAND } from '../../testing/test-brand.ts'
import { signInData } from '../customer-data.ts'
import { type Browser, SHOP } from '../testing/account-app.ts'
import { accountFixture, PASSWORD } from '../testing/account-fixture.ts'
import { changePassword } from './change-password.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604.1'

describe.each(DATABASE_KINDS)('devices and the password on %s', (kind) => {
  const accounts = accountFixture(kind)

  const list = async (browser: Browser) => {
    const answer = await browser.send({ method: 'GET', url: '/api/account/devices' })
    return answer.statusCode === 200 ? answer.json().devices : answer.json().code
  }
  const end = (browser: Browser, id = '') =>
    browser.send({ method: 'DELETE', url: `/api/account/devices${id && `/${id}`}` })
  async function signInAgain(email: string, userAgent = PHONE): Promise<Browser> {
    const browser = accounts.browser('192.0.2.9')
    await browser.post('/api/auth/sign-in', { email, password: PASSWORD }, { 'user-agent': userAgent })
    return browser
  }

  it('are listed with browser and system and nothing else of what they say, this one first', async () => {
    const here = await accounts.signUp('two@example.com')
    await signInAgain('two@example.com')
    const [first, second, ...more] = await list(here)
    expect(more).toEqual([])
    expect(first).toMatchObject({ client: 'A browser', isHere: true })
    expect(second).toMatchObject({ client: 'Safari on iPhone', isHere: false })
    expect(JSON.stringify(second)).not.toContain('Mozilla')
    expect(await list(accounts.browser())).toBe('unauthorized')
    const { id } = await accounts.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'two@example.com')
      .executeTakeFirstOrThrow()
    const copy = await signInData.read(accounts.db, { id, email: null, isEmailVerified: false, name: null })
    expect(copy).toMatchObject({ browsers: [{}, { browser: 'Safari on iPhone' }], hosted: [] })
    expect(JSON.stringify(copy)).not.toContain('token')
  })

  it('end one by one or all others at once, and only those of the account', async () => {
    const here = await accounts.signUp('ends@example.com')
    const [phone, tablet] = [await signInAgain('ends@example.com'), await signInAgain('ends@example.com')]
    const stranger = await accounts.signUp('stranger@example.com')
    const [, other] = await list(here)
    expect((await end(stranger, other.id)).statusCode).toBe(204)
    expect(await list(here)).toHaveLength(3)
    expect((await end(here, other.id)).statusCode).toBe(204)
    expect((await end(here, other.id)).statusCode).toBe(204)
    expect([await phone.user(), await tablet.user()].filter(Boolean)).toHaveLength(1)
    expect((await end(here)).statusCode).toBe(204)
    expect([await phone.user(), await tablet.user()]).toEqual([null, null])
    expect(await here.user()).not.toBeNull()
    expect(await stranger.user()).not.toBeNull()
  })

  it('a new password takes the one from before, keeps this browser, ends the others and is told by mail', async () => {
    const email = 'changes@example.com'
    const here = await accounts.signUp(email)
    const phone = await signInAgain(email)
    await accounts.browser().post('/api/auth/reset', { email })
    await expect.poll(() => accounts.mailsTo(email, 'reset').length).toBe(1)
    const change = async (body: object) => (await here.post('/api/account/password', body)).json().code
    expect(await change({ password: 'other-lake' })).toBe('auth/requires-recent-login')
    expect(await change({ current: 'a guess', password: 'other-lake' })).toBe('auth/wrong-password')
    expect(await change({ current: PASSWORD, password: '12345' })).toBe('auth/weak-password')
    expect(await phone.user()).not.toBeNull()
    expect((await here.post('/api/account/password', { current: PASSWORD, password: 'other-lake' })).statusCode).toBe(
      204,
    )
    expect([await here.user(), await phone.user()]).toEqual([expect.objectContaining({ email }), null])
    expect(accounts.mailsTo(email, 'password')).toHaveLength(1)
    const signIn = (password: string) => accounts.browser().post('/api/auth/sign-in', { email, password })
    expect([(await signIn(PASSWORD)).statusCode, (await signIn('other-lake')).statusCode]).toEqual([401, 200])
    // A link to choose another one, which somebody else may have asked for, is dead.
    const [mailed] = accounts.mailsTo(email, 'reset')
    const spent = await here.post('/api/auth/reset/confirm', { token: mailed?.token, password: 'third-lake' })
    expect(spent.json().code).toBe('auth/invalid-action-code')
  })

  it('a new password that was under way while a mailed link set another one changes nothing', async () => {
    const email = 'taken@example.com'
    const thief = await accounts.signUp(email)
    await accounts.browser().post('/api/auth/reset', { email })
    await expect.poll(() => accounts.mailsTo(email, 'reset').length).toBe(1)
    const [mailed] = accounts.mailsTo(email, 'reset')
    const { userId, token } = await accounts.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.userId', 'session.token'])
      .where('user.email', '=', email)
      .executeTakeFirstOrThrow()
    const proving = {
      db: accounts.db,
      publicUrl: SHOP,
      brand: () => TEST_BRAND,
      now: () => new Date(),
      customerData: [],
      queueMail: async () => {},
      /** Takes so long that the owner is faster. */
      async hashPassword(password: string) {
        const reset = { token: mailed?.token, password: 'the-owners-lake' }
        expect((await accounts.browser().post('/api/auth/reset/confirm', reset)).statusCode).toBe(204)
        return password
      },
    }
    const session = { token, userId, email, isFreshByGoogle: false }
    await expect(changePassword(proving, session, 'the-thiefs-lake')).rejects.toThrow('log in')
    const owner = accounts.browser()
    const signedIn = await owner.post('/api/auth/sign-in', { email, password: 'the-owners-lake' })
    expect([signedIn.statusCode, await thief.user()]).toEqual([200, null])
  })
})
