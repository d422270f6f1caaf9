import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Feed, Feeds, NewFeed } from '../../contract/library/feeds.ts'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER } from '../library/testing/library-world.ts'

const MARA = { ...OWNER, isEmailVerified: true }
const WANTED: NewFeed = {
  name: 'Laptop',
  source: 'library',
  rhythm: 'day',
  timeZone: 'Europe/Berlin',
  width: 320,
  height: 240,
}

describe('a feed', () => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    world = await createLibraryWorld(database.db)
    await world.buy('desert', { by: MARA.id, email: 'owner@example.com' })
    world.signIn(MARA)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })
  beforeEach(() =>
    database.db
      .deleteFrom('feed')
      .execute()
      .then(() => undefined),
  )

  const make = (over: object = {}) =>
    world.app.inject({ method: 'POST', url: '/api/feeds', payload: { ...WANTED, ...over } })
  const list = async () => (await world.app.inject('/api/feeds')).json<Feeds>().feeds

  it.each([
    ['a size that we do not make', { width: 100 }],
    ['more pixels than we make', { width: 7680, height: 7680 }],
    ['a zone that is none', { timeZone: 'Mars/Base' }],
    ['another rhythm', { rhythm: 'minute' }],
    ['no name', { name: ' ' }],
    ['a source that is none', { source: 'bundle:../x' }],
  ])('is not made with %s', async (_what, over) => {
    expect([(await make(over)).statusCode, await list()]).toEqual([400, []])
  })

  it('is one of twelve at most', async () => {
    for (let number = 0; number < 12; number++) expect((await make()).statusCode).toBe(201)
    expect((await make()).statusCode).toBe(409)
    expect(await list()).toHaveLength(12)
  })

  it('is asked so often and no more, whoever has its address', async () => {
    const path = new URL((await make()).json<Feed>().address ?? '').pathname
    for (let times = 0; times < 240; times++) await world.app.inject(`${path}/feed.json`)
    const answer = await world.app.inject(`${path}/feed.json`)
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 3600])
  })
})
