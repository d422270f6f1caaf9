import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DATABASE_KINDS } from '../database/testing/test-database.ts'
import { accountFixture } from './testing/account-fixture.ts'

const MINUTE = 60_000

describe.each(DATABASE_KINDS)('attacks on accounts on %s', (kind) => {
  const accounts = accountFixture(kind, { hashesForReal: true })

  const signedIn = async (email: string) => {
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email, password: 'right-password', name: 'Mara' })
    return browser
  }
  const mailed = (email: string, sort: 'reset' | 'confirm') =>
    accounts.sent.findLast((mail) => mail.email === email && mail.kind === sort)?.token

  it('another site cannot sign anybody in, up or out, ask for mails, or delete an account', async () => {
    const victim = await signedIn('csrf@example.com')
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const attacks = [
      ['POST', '/api/auth/sign-in', { email: 'csrf@example.com', password: 'right-password', remember: true }],
      ['POST', '/api/auth/sign-up', { email: 'planted@example.com', password: 'quiet-lake', name: '' }],
      ['POST', '/api/auth/sign-out', {}],
      ['POST', '/api/auth/reset', { email: 'csrf@example.com' }],
      ['POST', '/api/auth/reset/confirm', { token: 'x', password: 'quiet-lake' }],
      ['POST', '/api/auth/verification', {}],
      ['POST', '/api/favourites/changes', { added: [], gone: [] }],
      ['POST', '/api/collections/changes', { changes: [] }],
      ['PUT', '/api/setup', { monitors: [] }],
      ['DELETE', '/api/account', {}],
    ] as const
    for (const [method, url, payload] of attacks) {
      const answer = await victim.send({ method, url, payload, headers: evil })
      expect([url, answer.statusCode, answer.cookies]).toEqual([url, 403, []])
    }
    expect(await victim.user()).not.toBeNull()
  })

  it('a copy of the database opens no session: cookies are signed with a secret that is not in it', async () => {
    const victim = await signedIn('leak@example.com')
    const name = victim.cookies().split('=')[0]
    const rows = await accounts.db.selectFrom('session').select('token').execute()
    const whoIs = async (cookie: string) =>
      (await accounts.app.inject({ method: 'GET', url: '/api/auth/session', headers: { cookie } })).json().user
    for (const { token } of rows) {
      const forged = createHmac('sha256', 'a guess at the secret').update(token).digest('base64')
      for (const value of [token, `${token}.`, `${token}.${forged}`]) expect(await whoIs(`${name}=${value}`)).toBeNull()
    }
    expect(await whoIs(victim.cookies())).not.toBeNull()
  })

  it('a password is kept as a salted hash', async () => {
    await signedIn('salt-1@example.com')
    await signedIn('salt-2@example.com')
    const { rows } = await sql<{ password: string }>`select password from account`.execute(accounts.db)
    const hashes = rows.map(({ password }) => password)
    expect(hashes.join()).not.toContain('right-password')
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('a reset link is worth nothing after one hour', async () => {
    await signedIn('late@example.com')
    await accounts.browser().post('/api/auth/reset', { email: 'late@example.com' })
    await expect.poll(() => mailed('late@example.com', 'reset')).toBeDefined()
    const token = mailed('late@example.com', 'reset')
    accounts.pass(61 * MINUTE)
    const answer = await accounts.browser().post('/api/auth/reset/confirm', { token, password: 'stolen-one' })
    expect(answer.json().code).toBe('auth/expired-action-code')
    const sign = { email: 'late@example.com', password: 'right-password', remember: true }
    expect((await accounts.browser().post('/api/auth/sign-in', sign)).statusCode).toBe(200)
  })

  it('a link of one kind does not do for the other, and a confirmation ends after one day', async () => {
    const browser = await signedIn('kinds@example.com')
    const token = mailed('kinds@example.com', 'confirm')
    const reset = await browser.post('/api/auth/reset/confirm', { token, password: 'another-one' })
    expect(reset.json().code).toBe('auth/invalid-action-code')
    accounts.pass(25 * 60 * MINUTE)
    const late = await browser.post('/api/auth/verification/confirm', { token })
    expect(late.json().code).toBe('auth/expired-action-code')
  })

  it('nobody reads or deletes another’s data by naming them', async () => {
    await signedIn('mine@example.com')
    const stranger = accounts.browser()
    for (const url of ['/api/account/export', '/api/favourites', '/api/setup']) {
      expect((await stranger.send({ method: 'GET', url: `${url}?email=mine@example.com` })).statusCode).toBe(401)
    }
    expect((await stranger.send({ method: 'DELETE', url: '/api/account' })).statusCode).toBe(401)
  })
})
