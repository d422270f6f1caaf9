import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../database/testing/test-database.ts'
import type { Browser } from './testing/account-app.ts'
import { accountFixture, PASSWORD } from './testing/account-fixture.ts'

const MINUTE = 60_000
const HOME = '203.0.113.9'

describe.each(DATABASE_KINDS)(
  'strangers who ask for mails to an owner’s address, on %s',
  { timeout: 60_000 },
  (kind) => {
    const accounts = accountFixture(kind)
    const { signUp, mailsTo } = accounts

    async function proved(email: string, client?: string): Promise<Browser> {
      const browser = await signUp(email, client)
      await browser.post('/api/auth/verification/confirm', { token: mailsTo(email, 'confirm').at(-1)?.token })
      expect((await browser.user())?.emailVerified).toBe(true)
      return browser
    }
    const reset = async (email: string, client?: string) =>
      (await accounts.browser(client).post('/api/auth/reset', { email })).statusCode
    const change = async (browser: Browser, email: string) =>
      (await browser.post('/api/account/address', { email, password: PASSWORD })).statusCode
    async function repeat(count: number, ask: (at: number) => Promise<number>): Promise<number[]> {
      const answers: number[] = []
      for (let at = 0; at < count; at++) answers.push(await ask(at))
      return answers
    }

    it('do not use up the owner’s resets by wanting the address for their own account', async () => {
      await proved('wanted@example.com', HOME)
      const stranger = await signUp('stranger@example.com', '198.51.100.1')
      const answers = await repeat(6, () => change(stranger, 'wanted@example.com'))
      expect(answers).toEqual([409, 409, 409, 409, 409, 429])
      expect(mailsTo('wanted@example.com', 'change')).toEqual([])
      expect(await reset('wanted@example.com', '192.0.2.80')).toBe(204)
      await expect.poll(() => mailsTo('wanted@example.com', 'reset')).toHaveLength(1)
      const another = await signUp('another-stranger@example.com', '198.51.100.2')
      expect(await change(another, 'wanted@example.com')).toBe(409)
    })

    it('flood no address that has no account, whichever accounts ask, and its owner signs up and resets as ever', async () => {
      const answers = await repeat(6, async (at) => {
        const stranger = await signUp(`crowd-${at}@example.com`, `198.51.100.${20 + at}`)
        return change(stranger, 'free@example.com')
      })
      expect(answers).toEqual([204, 204, 204, 204, 204, 429])
      await signUp('free@example.com', HOME)
      expect(mailsTo('free@example.com', 'confirm')).toHaveLength(1)
      expect(await reset('free@example.com', HOME)).toBe(204)
    })

    it('cause five confirmations by signing up and deleting, and the owner still gets a reset link, which confirms', async () => {
      const email = 'rounds@example.com'
      for (let at = 0; at < 6; at++) {
        const stranger = await signUp(email, `198.51.100.${40 + at}`)
        await stranger.send({ method: 'DELETE', url: '/api/account', payload: { password: PASSWORD } })
      }
      expect(mailsTo(email, 'confirm')).toHaveLength(5)
      const owner = await signUp(email, HOME)
      expect((await owner.post('/api/auth/verification')).statusCode).toBe(429)
      expect(await reset(email, HOME)).toBe(204)
      await expect.poll(() => mailsTo(email, 'reset')).toHaveLength(1)
      const body = { token: mailsTo(email, 'reset')[0]?.token, password: 'another-password' }
      expect((await owner.post('/api/auth/reset/confirm', body)).statusCode).toBe(204)
      await owner.post('/api/auth/sign-in', { email, password: 'another-password', remember: true })
      expect((await owner.user())?.emailVerified).toBe(true)
    })

    it('do not keep the owner from a reset at a place that the account was signed in from', async () => {
      const email = 'held@example.com'
      await proved(email, HOME)
      const answers = await repeat(7, (at) => reset(email, `198.51.100.${60 + at}`))
      expect(answers).toEqual([204, 204, 204, 204, 204, 429, 429])
      expect(await reset(email, '192.0.2.81')).toBe(429)
      expect(await reset(email, HOME)).toBe(204)
      await expect.poll(() => mailsTo(email, 'reset')).toHaveLength(6)
    })

    it('are not at home in an account whose address nobody proved: their sign-up gives them no resets of their own', async () => {
      const email = 'unproved@example.com'
      await signUp(email, '198.51.100.80')
      await repeat(5, () => reset(email, '198.51.100.81'))
      expect(await reset(email, '198.51.100.80')).toBe(429)
    })

    it('leave a link that works in the mailbox whenever they make the owner wait elsewhere', async () => {
      const email = 'mailbox@example.com'
      await proved(email, HOME)
      await repeat(6, () => reset(email, '198.51.100.90'))
      for (let round = 0; round < 8; round++) {
        accounts.pass(60 * MINUTE)
        expect(await reset(email, '198.51.100.90')).toBe(204)
      }
      await expect.poll(() => mailsTo(email, 'reset')).toHaveLength(13)
      accounts.pass(59 * MINUTE)
      const owner = accounts.browser('192.0.2.82')
      expect((await owner.post('/api/auth/reset', { email })).statusCode).toBe(429)
      const body = { token: mailsTo(email, 'reset').at(-1)?.token, password: 'another-password' }
      expect((await owner.post('/api/auth/reset/confirm', body)).statusCode).toBe(204)
      expect(await reset(email, '192.0.2.83')).toBe(204)
    })
  },
)
