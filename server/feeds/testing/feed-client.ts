import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Feed, Feeds, NewFeed } from '../../../contract/library/feeds.ts'
import type { Database } from '../../database/database.ts'
import { createTestDatabase, type DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OWNER, testCatalogue } from '../../library/testing/library-world.ts'

export const MARA = { ...OWNER, isEmailVerified: true }
export const byMara = { by: MARA.id, email: 'owner@example.com' }
export const WANTED: NewFeed = {
  name: 'Laptop',
  source: 'library',
  rhythm: 'day',
  timeZone: 'Europe/Berlin',
  width: 320,
  height: 240,
}

/** A shop that nobody has bought anything in. */
async function forgetBuyers(db: Database): Promise<void> {
  const bought = ['entitlement', 'library_link', 'mail_outbox', 'shop_order', 'payment_event'] as const
  for (const table of ['feed', ...bought, 'favourite', 'hosted_sign_in'] as const) await db.deleteFrom(table).execute()
}

/** What a browser at /feed and a device ask. */
function feedClient({ app, passTime }: LibraryWorld) {
  const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, cookie = '') =>
    app.inject({ method, url, ...(payload && { payload }), headers: cookie ? { cookie } : {} })
  return {
    ask,
    get: (url: string) => app.inject(url),
    feeds: async (cookie = '') => (await app.inject({ url: '/api/feeds', headers: { cookie } })).json<Feeds>(),
    async make(over: Partial<NewFeed> = {}, cookie = ''): Promise<Feed & { path: string }> {
      const answer = await ask('POST', '/api/feeds', { ...WANTED, ...over }, cookie)
      if (answer.statusCode !== 201) throw new Error(`The feed was answered with ${answer.statusCode}.`)
      passTime(1000)
      const feed = answer.json<Feed>()
      return { ...feed, path: new URL(feed.address ?? '').pathname }
    },
  }
}

type FeedShop = { database: TestDatabase; world: LibraryWorld; client: ReturnType<typeof feedClient> }

/** For the tests of a describe: one database for all of them, and a shop without buyers for each. */
export function feedShop(kind: (typeof DATABASE_KINDS)[number]): FeedShop {
  const shop = {} as FeedShop
  beforeAll(async () => {
    shop.database = await createTestDatabase(kind)
  })
  afterAll(() => shop.database.drop())
  beforeEach(async () => {
    await forgetBuyers(shop.database.db)
    shop.world = await createLibraryWorld(shop.database.db, testCatalogue(['desert', 'ocean'], 3))
    shop.client = feedClient(shop.world)
    return () => shop.world.close()
  })
  return shop
}
