import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../../database/testing/test-database.ts'
import { accountFixture, PASSWORD } from '../testing/account-fixture.ts'
import { signInWithGoogle } from '../testing/google-popup.ts'

describe.each(DATABASE_KINDS)('reset links on %s', { timeout: 60_000 }, (kind) => {
  const accounts = accountFixture(kind, {
    hasGoogle: true,
    customerData: [
      {
        name: 'links',
        read: async () => [],
        forget: async () => {},
        replaceSecrets: async () => 'Your links are new.',
      },
    ],
  })
  const { signUp, mailsTo } = accounts

  async function askForLink(email: string): Promise<string> {
    const before = mailsTo(email, 'reset').length
    await accounts.browser().post('/api/auth/reset', { email })
    await expect.poll(() => mailsTo(email, 'reset').length).toBe(before + 1)
    return mailsTo(email, 'reset').at(-1)?.token ?? ''
  }
  const reset = async (token: string, password: string) => {
    const answer = await accounts.browser().post('/api/auth/reset/confirm', { token, password })
    return answer.statusCode === 204 ? 'changed' : answer.json().code
  }

  it('are alive one at a time, and all die with a use', async () => {
    const email = 'links@example.com'
    await signUp(email)
    const [first, second] = [await askForLink(email), await askForLink(email)]
    expect(await reset(first, 'a-new-password')).toBe('auth/invalid-action-code')
    expect(await reset(second, 'a-new-password')).toBe('changed')
    for (const token of [first, second]) expect(await reset(token, 'another-one')).toBe('auth/invalid-action-code')
  })

  it('are alive one at a time as well when all are asked for at once', async () => {
    const email = 'many@example.com'
    await signUp(email)
    await Promise.all(Array.from({ length: 4 }, () => accounts.browser().post('/api/auth/reset', { email })))
    await expect.poll(() => mailsTo(email, 'reset').length).toBe(4)
    const answers = []
    for (const { token } of mailsTo(email, 'reset')) answers.push(await reset(token, 'a-new-password'))
    expect(answers.filter((answer) => answer === 'changed')).toHaveLength(1)
  })

  it('refuse a common password and stay alive for a better one', async () => {
    const email = 'common@example.com'
    await signUp(email)
    const token = await askForLink(email)
    expect(await reset(token, '12345')).toBe('auth/weak-password')
    expect(await reset(token, 'Password1')).toBe('common-password')
    expect(await reset(token, 'a-new-password')).toBe('changed')
  })

  it('end what else was mailed: a link to confirm, and one to another address', async () => {
    const email = 'others@example.com'
    const browser = await signUp(email)
    await browser.post('/api/account/address', { email: 'elsewhere@example.com', password: PASSWORD })
    expect(await reset(await askForLink(email), 'a-new-password')).toBe('changed')
    for (const token of [mailsTo(email, 'confirm')[0]?.token, mailsTo('elsewhere@example.com', 'change')[0]?.token]) {
      const answer = await browser.post('/api/auth/verification/confirm', { token })
      expect(answer.json().code).toBe('auth/invalid-action-code')
    }
  })

  it('are followed by a mail that says what was changed', async () => {
    const email = 'told@example.com'
    await signUp(email)
    await reset(await askForLink(email), 'a-new-password')
    expect(mailsTo(email, 'password').map(({ subject }) => subject)).toEqual(['Your Still Waters password was changed'])
    expect(mailsTo(email, 'password')[0]?.text).toContain('Every device was signed out.')
    expect(mailsTo(email, 'password')[0]?.text).toContain('Your links are new.')
  })

  it('add a password to an account that was opened with Google only, and its owner is told', async () => {
    const email = 'google-only@gmail.test'
    await signInWithGoogle(accounts.browser(), { email, name: 'Gina' })
    expect(mailsTo(email, 'google')).toEqual([])
    await reset(await askForLink(email), 'a-new-password')
    const [mail] = mailsTo(email, 'password')
    expect(mail?.subject).toBe('A password was added to your Still Waters account')
    await signInWithGoogle(accounts.browser(), { email, name: 'Gina' })
    expect(mailsTo(email, 'google')).toEqual([])
  })

  it('are not needed for Google on a confirmed account with a password, whose owner is told once', async () => {
    const email = 'both@gmail.test'
    const browser = await signUp(email)
    await browser.post('/api/auth/verification/confirm', { token: mailsTo(email, 'confirm')[0]?.token })
    for (let at = 0; at < 2; at++) await signInWithGoogle(accounts.browser(), { email, name: 'Gina' })
    expect(mailsTo(email, 'google').map(({ text }) => text.includes('Your password works as before.'))).toEqual([true])
  })

  it('are worth nothing after the account has moved to another address', async () => {
    const [email, next] = ['moving@example.com', 'moved@example.com']
    const browser = await signUp(email)
    await browser.post('/api/auth/verification/confirm', { token: mailsTo(email, 'confirm')[0]?.token })
    const token = await askForLink(email)
    await browser.post('/api/account/address', { email: next, password: PASSWORD })
    await browser.post('/api/auth/verification/confirm', { token: mailsTo(next, 'change')[0]?.token })
    expect((await browser.user())?.email).toBe(next)
    expect(await reset(token, 'a-new-password')).toBe('auth/invalid-action-code')
  })
})
