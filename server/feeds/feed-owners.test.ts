import { describe, expect, it } from 'vitest'
import { addFavourites } from '../accounts/favourite-queries.ts'
import { DATABASE_KINDS } from '../database/testing/test-database.ts'
import { LIBRARY_SECRET, OTHER, OWNER } from '../library/testing/library-world.ts'
import { sealer } from '../settings/seal.ts'
import { feedData } from './feed-data.ts'
import { byMara, feedShop, MARA, WANTED } from './testing/feed-client.ts'

const data = feedData(sealer(LIBRARY_SECRET))

describe.each(DATABASE_KINDS)('a feed on %s', (kind) => {
  const shop = feedShop(kind)

  it('has the address that a hosted account came with the last time, and no other', async () => {
    await shop.world.buy('desert', { email: 'owner@example.com' })
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    expect((await shop.client.get(`${path}/feed.json`)).statusCode).toBe(200)
    shop.world.passTime(1000)
    shop.world.signIn({ ...MARA, email: 'new@example.com' })
    await shop.client.feeds()
    expect((await shop.client.get(`${path}/feed.json`)).statusCode).toBe(404)
  })

  it('shows the next picture when the owner of the shop deletes the one of the day', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    await shop.client.get(`${path}/today.jpg`)
    const { turn_picture } = await shop.database.db.selectFrom('feed').select('turn_picture').executeTakeFirstOrThrow()
    await shop.database.db
      .deleteFrom('master')
      .where('wallpaper_id', '=', turn_picture ?? '')
      .execute()
    expect((await shop.client.get(`${path}/never`)).statusCode).toBe(200)
    expect((await shop.client.get(`${path}/today.jpg`)).statusCode).toBe(200)
    const now = await shop.database.db.selectFrom('feed').select('turn_picture').executeTakeFirstOrThrow()
    expect(now.turn_picture).not.toBe(turn_picture)
  })

  it('says why it rests: nothing is open, all is hidden, or no favourite is owned', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    await addFavourites(shop.database.db, MARA.id, ['desert-1'], shop.world.now())
    const [all, loved] = [await shop.client.make(), await shop.client.make({ source: 'favourites', name: 'Loved' })]
    const hidden = ['desert-1', 'desert-2', 'desert-3'].map((picture) => ({ feed_id: all.id, picture }))
    await shop.database.db.insertInto('feed_hidden').values(hidden).execute()
    await shop.database.db.deleteFrom('favourite').execute()
    expect((await shop.client.feeds()).feeds).toMatchObject([
      { id: all.id, rests: 'hidden', hidden: 3 },
      { id: loved.id, rests: 'favourites' },
    ])
    expect((await shop.client.get(`${loved.path}/today.jpg`)).statusCode).toBe(404)
  })

  it('counts what it sends for the order that was bought first, so that a second one can go back', async () => {
    await shop.world.buy('all-access', { email: 'pal@example.com' })
    shop.world.passTime(1000)
    await shop.world.buy('all-access', { email: 'guest@example.com' })
    const second = await shop.world.openLink(await shop.world.receiptKey('guest@example.com'))
    const { path } = await shop.client.make(
      {},
      await shop.world.openLink(await shop.world.receiptKey('pal@example.com'), second),
    )
    await shop.database.db
      .updateTable('shop_order')
      .set({ purchased_at: '2025-02-01T00:00:00.000Z' })
      .where('email', '=', 'guest@example.com')
      .execute()
    expect((await shop.client.get(`${path}/today.jpg`)).statusCode).toBe(200)
    const counted = shop.database.db
      .selectFrom('download')
      .innerJoin('shop_order', 'shop_order.id', 'download.order_id')
      .select('shop_order.email')
    await expect.poll(() => counted.execute()).toEqual([{ email: 'guest@example.com' }])
  })

  it('is its owner’s alone to see, to rename and to end, and asks for a confirmed address', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { id } = await shop.client.make()
    expect((await shop.client.ask('PUT', `/api/feeds/${id}`, { name: ' Desk  ' })).statusCode).toBe(204)
    expect((await shop.client.feeds()).feeds).toMatchObject([
      { id, name: 'Desk', address: expect.stringMatching(/\/feed\/[\w-]{22}$/) },
    ])
    shop.world.signIn(OTHER)
    expect(await shop.client.feeds()).toEqual({ feeds: [], sources: [], obstacle: null })
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await shop.client.ask(method, `/api/feeds/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    }
    for (const act of ['renew', 'next', 'never', 'show-all']) {
      expect((await shop.client.ask('POST', `/api/feeds/${id}/${act}`)).statusCode).toBe(404)
    }
    shop.world.signIn(null)
    expect(await shop.client.feeds()).toEqual({ feeds: [], sources: [], obstacle: 'unknown' })
    expect((await shop.client.ask('POST', '/api/feeds', WANTED)).statusCode).toBe(401)
    shop.world.signIn(OWNER)
    expect((await shop.client.feeds()).obstacle).toBe('unconfirmed')
    expect((await shop.client.ask('POST', '/api/feeds', WANTED)).statusCode).toBe(403)
    const kept = await shop.database.db.selectFrom('feed').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(
      (await shop.client.feeds()).feeds[0]?.address?.split('/').at(-1) ?? 'none',
    )
  })

  it('of a guest shows what several links open, to nobody who has one of them alone', async () => {
    await shop.world.buy('desert', { email: 'guest@example.com' })
    await shop.world.buy('ocean', { email: 'pal@example.com' })
    const desert = await shop.world.openLink(await shop.world.receiptKey('guest@example.com'))
    const both = await shop.world.openLink(await shop.world.receiptKey('pal@example.com'), desert)
    await shop.client.make({}, both)
    expect((await shop.client.feeds(both)).feeds).toMatchObject([{ pictures: 6 }])
    const [seen] = (await shop.client.feeds(desert)).feeds
    expect(seen).toMatchObject({ isPartly: true, address: null, pictures: 0, coming: [] })
    expect((await shop.client.ask('POST', `/api/feeds/${seen?.id}/renew`, undefined, desert)).statusCode).toBe(404)
    expect((await shop.client.ask('DELETE', `/api/feeds/${seen?.id}`, undefined, desert)).statusCode).toBe(204)
    expect((await shop.client.feeds(desert)).feeds).toEqual([])
    expect((await shop.client.feeds(both)).feeds).toMatchObject([{ pictures: 3, isPartly: false }])
  })

  it('is one of twelve however many are made at once', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const answers = await Promise.all(Array.from({ length: 15 }, () => shop.client.ask('POST', '/api/feeds', WANTED)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12)
    expect((await shop.client.feeds()).feeds).toHaveLength(12)
  })

  it('has another address once the reader of the mailbox took the account back, and its owner sees it', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    expect(await data.replaceSecrets?.(shop.database.db, OTHER.id)).toBeNull()
    expect(await data.replaceSecrets?.(shop.database.db, MARA.id)).toContain('replaced')
    expect((await shop.client.get(`${path}/feed.json`)).statusCode).toBe(404)
    const shown = new URL((await shop.client.feeds()).feeds[0]?.address ?? '').pathname
    expect((await shop.client.get(`${shown}/feed.json`)).statusCode).toBe(200)
  })

  it('is in the copy of one’s data, goes with the account, and follows it to another address', async () => {
    await shop.world.buy('desert', { email: 'owner@example.com' })
    shop.world.signIn({ ...MARA, signIn: { kind: 'session', id: 'one' } })
    const { path } = await shop.client.make()
    expect(await data.read(shop.database.db, MARA)).toMatchObject([{ name: 'Laptop', time_zone: 'Europe/Berlin' }])
    await data.keepOldAddress?.(
      shop.database.db,
      { id: MARA.id, email: 'owner@example.com' },
      shop.world.now(),
      'New@example.com',
    )
    expect((await shop.client.get(`${path}/feed.json`)).statusCode).toBe(404)
    await shop.database.db.updateTable('feed').set({ email_key: 'owner@example.com' }).execute()
    expect((await shop.client.get(`${path}/feed.json`)).statusCode).toBe(200)
    await data.forget(shop.database.db, MARA)
    expect(await shop.database.db.selectFrom('feed').select('id').execute()).toEqual([])
  })
})
