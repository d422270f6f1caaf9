import { afterAll, beforeAll } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/main.ts'
import type { Database, DatabaseKind } from '../../database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts'
import { freePort } from '../../testing/free-port.ts'
import { type AccountApp, type Browser, createAccountApp, type Options, type SentMail, SHOP } from './account-app.ts'

/** Everybody's here, unless a test is about passwords. */
export const PASSWORD = 'quiet-lake'

export type AccountFixture = AccountApp & {
  readonly db: Database
  /** A browser that has just signed up as Mara. */
  signUp(email: string, client?: string): Promise<Browser>
  /** What was mailed to an address, oldest first. */
  mailsTo(email: string, kind: SentMail['kind']): SentMail[]
}

export type FixtureOptions = Options & {
  /** The sandbox plays Google. */
  readonly hasGoogle?: boolean
}

/** The account routes on a database of their own, there before the tests of a suite begin and gone after them. */
export function accountFixture(
  kind: DatabaseKind,
  { hasGoogle = false, ...options }: FixtureOptions = {},
): AccountFixture {
  let database: TestDatabase
  let sandbox: Sandbox | undefined
  let accounts: AccountApp
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const port = await freePort()
    const url = `http://localhost:${port}`
    if (hasGoogle) sandbox = await startSandbox({ port, url, shopUrl: SHOP, host: 'localhost' })
    accounts = createAccountApp(database.db, { ...options, ...(hasGoogle && { sandboxUrl: url }) })
  })
  afterAll(async () => {
    await accounts.app.close()
    await sandbox?.stop()
    await database.drop()
  })
  return {
    get app() {
      return accounts.app
    },
    get sent() {
      return accounts.sent
    },
    get db() {
      return database.db
    },
    pass: (ms) => accounts.pass(ms),
    browser: (client) => accounts.browser(client),
    async signUp(email, client) {
      const browser = accounts.browser(client)
      await browser.post('/api/auth/sign-up', { email, password: PASSWORD, name: 'Mara' })
      return browser
    },
    mailsTo: (email, sort) => accounts.sent.filter((mail) => mail.email === email && mail.kind === sort),
  }
}
