import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFavourites } from '../accounts/favourite-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import {
  createLibraryWorld,
  LIBRARY_SECRET,
  type LibraryWorld,
  OTHER,
  OWNER,
  testCatalogue,
} from '../library/testing/library-world.ts'
import { sealer } from '../settings/seal.ts'
import { feedData } from './feed-data.ts'
import { byMara, feedClient, forgetBuyers, MARA, WANTED } from './testing/feed-client.ts'

const data = feedData(sealer(LIBRARY_SECRET))

describe.each(DATABASE_KINDS)('a feed on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let client: ReturnType<typeof feedClient>
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await forgetBuyers(database.db)
    world = await createLibraryWorld(database.db, testCatalogue(['desert', 'ocean'], 3))
    client = feedClient(world)
    return () => world.close()
  })

  it('has the address that a hosted account came with the last time, and no other', async () => {
    await world.buy('desert', { email: 'owner@example.com' })
    world.signIn(MARA)
    const { path } = await client.make()
    expect((await client.get(`${path}/feed.json`)).statusCode).toBe(200)
    world.passTime(1000)
    world.signIn({ ...MARA, email: 'new@example.com' })
    await client.feeds()
    expect((await client.get(`${path}/feed.json`)).statusCode).toBe(404)
  })

  it('shows the next picture when the owner of the shop deletes the one of the day', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { path } = await client.make()
    await client.get(`${path}/today.jpg`)
    const { turn_picture } = await database.db.selectFrom('feed').select('turn_picture').executeTakeFirstOrThrow()
    await database.db
      .deleteFrom('master')
      .where('wallpaper_id', '=', turn_picture ?? '')
      .execute()
    expect((await client.get(`${path}/never`)).statusCode).toBe(200)
    expect((await client.get(`${path}/today.jpg`)).statusCode).toBe(200)
    const now = await database.db.selectFrom('feed').select('turn_picture').executeTakeFirstOrThrow()
    expect(now.turn_picture).not.toBe(turn_picture)
  })

  it('says why it rests: nothing is open, all is hidden, or no favourite is owned', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    await addFavourites(database.db, MARA.id, ['desert-1'], world.now())
    const [all, loved] = [await client.make(), await client.make({ source: 'favourites', name: 'Loved' })]
    const hidden = ['desert-1', 'desert-2', 'desert-3'].map((picture) => ({ feed_id: all.id, picture }))
    await database.db.insertInto('feed_hidden').values(hidden).execute()
    await database.db.deleteFrom('favourite').execute()
    expect((await client.feeds()).feeds).toMatchObject([
      { id: all.id, rests: 'hidden', hidden: 3 },
      { id: loved.id, rests: 'favourites' },
    ])
    expect((await client.get(`${loved.path}/today.jpg`)).statusCode).toBe(404)
  })

  it('counts what it sends for the order that was bought first, so that a second one can go back', async () => {
    await world.buy('all-access', { email: 'pal@example.com' })
    world.passTime(1000)
    await world.buy('all-access', { email: 'guest@example.com' })
    const second = await world.openLink(await world.receiptKey('guest@example.com'))
    const { path } = await client.make({}, await world.openLink(await world.receiptKey('pal@example.com'), second))
    await database.db
      .updateTable('shop_order')
      .set({ purchased_at: '2025-02-01T00:00:00.000Z' })
      .where('email', '=', 'guest@example.com')
      .execute()
    expect((await client.get(`${path}/today.jpg`)).statusCode).toBe(200)
    const counted = database.db
      .selectFrom('download')
      .innerJoin('shop_order', 'shop_order.id', 'download.order_id')
      .select('shop_order.email')
    await expect.poll(() => counted.execute()).toEqual([{ email: 'guest@example.com' }])
  })

  it('is its owner’s alone to see, to rename and to end, and asks for a confirmed address', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { id } = await client.make()
    expect((await client.ask('PUT', `/api/feeds/${id}`, { name: ' Desk  ' })).statusCode).toBe(204)
    expect((await client.feeds()).feeds).toMatchObject([
      { id, name: 'Desk', address: expect.stringMatching(/\/feed\/[\w-]{22}$/) },
    ])
    world.signIn(OTHER)
    expect(await client.feeds()).toEqual({ feeds: [], sources: [], obstacle: null })
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await client.ask(method, `/api/feeds/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    }
    for (const act of ['renew', 'next', 'never', 'show-all']) {
      expect((await client.ask('POST', `/api/feeds/${id}/${act}`)).statusCode).toBe(404)
    }
    world.signIn(null)
    expect(await client.feeds()).toEqual({ feeds: [], sources: [], obstacle: 'unknown' })
    expect((await client.ask('POST', '/api/feeds', WANTED)).statusCode).toBe(401)
    world.signIn(OWNER)
    expect((await client.feeds()).obstacle).toBe('unconfirmed')
    expect((await client.ask('POST', '/api/feeds', WANTED)).statusCode).toBe(403)
    const kept = await database.db.selectFrom('feed').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain((await client.feeds()).feeds[0]?.address?.split('/').at(-1) ?? 'none')
  })

  it('of a guest shows what several links open, to nobody who has one of them alone', async () => {
    await world.buy('desert', { email: 'guest@example.com' })
    await world.buy('ocean', { email: 'pal@example.com' })
    const desert = await world.openLink(await world.receiptKey('guest@example.com'))
    const both = await world.openLink(await world.receiptKey('pal@example.com'), desert)
    await client.make({}, both)
    expect((await client.feeds(both)).feeds).toMatchObject([{ pictures: 6 }])
    const [seen] = (await client.feeds(desert)).feeds
    expect(seen).toMatchObject({ isPartly: true, address: null, pictures: 0, coming: [] })
    expect((await client.ask('POST', `/api/feeds/${seen?.id}/renew`, undefined, desert)).statusCode).toBe(404)
    expect((await client.ask('DELETE', `/api/feeds/${seen?.id}`, undefined, desert)).statusCode).toBe(204)
    expect((await client.feeds(desert)).feeds).toEqual([])
    expect((await client.feeds(both)).feeds).toMatchObject([{ pictures: 3, isPartly: false }])
  })

  it('is one of twelve however many are made at once', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const answers = await Promise.all(Array.from({ length: 15 }, () => client.ask('POST', '/api/feeds', WANTED)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12)
    expect((await client.feeds()).feeds).toHaveLength(12)
  })

  it('has another address once the reader of the mailbox took the account back, and its owner sees it', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { path } = await client.make()
    expect(await data.replaceSecrets?.(database.db, OTHER.id)).toBeNull()
    expect(await data.replaceSecrets?.(database.db, MARA.id)).toContain('replaced')
    expect((await client.get(`${path}/feed.json`)).statusCode).toBe(404)
    const shown = new URL((await client.feeds()).feeds[0]?.address ?? '').pathname
    expect((await client.get(`${shown}/feed.json`)).statusCode).toBe(200)
  })

  it('is in the copy of one’s data, goes with the account, and follows it to another address', async () => {
    await world.buy('desert', { email: 'owner@example.com' })
    world.signIn({ ...MARA, signIn: { kind: 'session', id: 'one' } })
    const { path } = await client.make()
    expect(await data.read(database.db, MARA)).toMatchObject([{ name: 'Laptop', time_zone: 'Europe/Berlin' }])
    await data.keepOldAddress?.(
      database.db,
      { id: MARA.id, email: 'owner@example.com' },
      world.now(),
      'New@example.com',
    )
    expect((await client.get(`${path}/feed.json`)).statusCode).toBe(404)
    await database.db.updateTable('feed').set({ email_key: 'owner@example.com' }).execute()
    expect((await client.get(`${path}/feed.json`)).statusCode).toBe(200)
    await data.forget(database.db, MARA)
    expect(await database.db.selectFrom('feed').select('id').execute()).toEqual([])
  })
})
