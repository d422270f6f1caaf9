import type { Feed, Feeds, NewFeed } from '../../../contract/feeds.ts'
import type { Database } from '../../database/database.ts'
import { type LibraryWorld, OWNER } from '../../library/testing/library-world.ts'

export const MARA = { ...OWNER, isEmailVerified: true }
export const byMara = { by: MARA.id, email: 'owner@example.com' }
export const WANTED: NewFeed = {
  ...{ name: 'Laptop', source: 'library', rhythm: 'day', timeZone: 'Europe/Berlin', width: 320, height: 240 },
}

/** A shop that nobody has bought anything in. */
export async function forgetBuyers(db: Database): Promise<void> {
  const bought = ['entitlement', 'library_link', 'mail_outbox', 'shop_order', 'payment_event'] as const
  for (const table of ['feed', ...bought, 'favourite', 'hosted_sign_in'] as const) await db.deleteFrom(table).execute()
}

/** What a browser at /feed and a device ask. */
export function feedClient({ app, passTime }: LibraryWorld) {
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
