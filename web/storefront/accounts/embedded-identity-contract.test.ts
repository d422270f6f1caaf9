import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccountApp, createAccountApp } from '../../../server/accounts/testing/account-app.ts'
import type {} from '../../../server/database/testing/global-databases.ts'
import { createTestDatabase, type TestDatabase } from '../../../server/database/testing/test-database.ts'
import { embeddedIdentity } from './embedded/embedded-identity.ts'
import { describeIdentity } from './identity-contract.ts'

describe('the embedded provider keeps the identity contract', () => {
  let database: TestDatabase
  let accounts: AccountApp
  const storage = new Map<string, string>()
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    accounts = createAccountApp(database.db)
  })
  afterAll(async () => {
    await accounts.app.close()
    await database.drop()
  })
  beforeEach(() => {
    const browser = accounts.browser()
    // The session hint that the sign-in state's store would leave.
    storage.set('session-hint', JSON.stringify({ isRemembered: true, user: null }))
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    })
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
      const answer = await browser.send({
        method: method as 'GET',
        url,
        headers: headers as Record<string, string>,
        ...(body ? { payload: String(body) } : {}),
      })
      return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  describeIdentity({ it, expect }, async () => ({
    identity: embeddedIdentity({ publicUrl: 'http://shop.test' }),
    reload: async () => embeddedIdentity({ publicUrl: 'http://shop.test' }),
  }))
})
