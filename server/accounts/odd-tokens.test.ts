import { beforeAll, describe, expect, it, vi } from 'vitest'
import { DATABASE_KINDS } from '../database/testing/test-database.ts'
import { accountFixture } from './testing/account-fixture.ts'

const TAILS = ['x', '=', '==', '.', '.x', ' ', '\n', '\u0000', '\u00e9', '\ud800', '%00', '"', ';', ',', '\\']

describe.each(DATABASE_KINDS)('tokens with something after them, on %s', (kind) => {
  const accounts = accountFixture(kind)
  beforeAll(async () => {
    const browser = await accounts.signUp('kim@example.com')
    await browser.post('/api/auth/reset', { email: 'kim@example.com' })
    await vi.waitFor(() => expect(accounts.sent.length).toBe(2), { timeout: 15_000 })
  })

  const tokenOf = (kind: 'reset' | 'confirm') => accounts.sent.find((mail) => mail.kind === kind)?.token ?? ''

  it.each(TAILS)('are refused as wrong after %j', async (tail) => {
    const browser = accounts.browser(`10.0.0.${TAILS.indexOf(tail)}`)
    const password = 'another long password'
    const reset = await browser.post('/api/auth/reset/confirm', { token: tokenOf('reset') + tail, password })
    const verify = await browser.post('/api/auth/verification/confirm', { token: tokenOf('confirm') + tail })
    expect([reset.statusCode, verify.statusCode]).toEqual([400, 400])
  })

  it('still do their work without it', async () => {
    const browser = accounts.browser()
    const verify = await browser.post('/api/auth/verification/confirm', { token: tokenOf('confirm') })
    expect(verify.statusCode).toBe(200)
  })
})
