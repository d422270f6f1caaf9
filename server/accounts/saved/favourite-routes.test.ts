import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_FAVOURITES } from '../../../contract/accounts/favourites.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { createAccountApp } from '../testing/account-app.ts'

describe.each(DATABASE_KINDS)('favourites of an account on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const signedIn = async (email: string) => {
    const browser = createAccountApp(database.db).browser()
    await browser.post('/api/auth/sign-up', { email, password: 'quiet-lake', name: 'Mara' })
    const change = (added: readonly string[], gone: readonly string[] = []) =>
      browser.post('/api/favourites/changes', { added, gone })
    const list = async () => (await browser.send({ method: 'GET', url: '/api/favourites' })).json().ids
    return { change, list }
  }
  const of = (prefix: string, length: number) => Array.from({ length }, (_, at) => `${prefix}${at}`)

  it('are not more than there is room for when two devices sign in at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { change, list } = await signedIn(`first-${round}@example.com`)
      const answers = await Promise.all(['a', 'b'].map((prefix) => change(of(prefix, 1500))))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(await list()).toHaveLength(MOST_FAVOURITES)
    }
  })

  it('have room for what is new alone', async () => {
    const { change, list } = await signedIn('room@example.com')
    await change(of('a', MOST_FAVOURITES - 1))
    await change(['a0', 'a1', 'new', 'late'])
    expect(await list()).toHaveLength(MOST_FAVOURITES)
    expect(await list()).toContain('new')
  })

  it('wait when an account changes them without end', async () => {
    const { change } = await signedIn('endless@example.com')
    const statuses: number[] = []
    for (let at = 0; at < 125; at++) statuses.push((await change([], ['a'])).statusCode)
    expect([statuses[0], statuses[119], statuses[124]]).toEqual([200, 200, 429])
  })
})
