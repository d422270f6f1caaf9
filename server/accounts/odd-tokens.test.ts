import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { type AccountApp, createAccountApp } from './testing/account-app.ts'

const TAILS = ['x', '=', '==', '.', '.x', ' ', '\n', '\u0000', '\u00e9', '\ud800', '%00', '"', ';', ',', '\\']

describe.each(DATABASE_KINDS)('tokens with something after them, on %s', (kind) => {
  let database: TestDatabase
  let accounts: AccountApp
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    accounts = createAccountApp(database.db)
    const browser = accounts.browser()
    await browser.post('/api/auth/sign-up', { email: 'kim@example.com', password: 'a long password', name: 'Kim' })
    await browser.post('/api/auth/reset', { email: 'kim@example.com' })
    await vi.waitFor(() => expect(accounts.sent.length).toBe(2), { timeout: 15_000 })
  })
  afterAll(async () => {
    await accounts.app.close()
    await database.drop()
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
