import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addFavourites } from '../accounts/favourite-queries.ts'
import { DATABASE_KINDS } from '../database/testing/test-database.ts'
import { endOrderLinks } from '../library/library-links.ts'
import { byMara, feedShop, MARA, WANTED } from './testing/feed-client.ts'

const DAY_MS = 86_400_000

type Item = { readonly url: string; readonly title: string; readonly width: number; readonly height: number }

describe.each(DATABASE_KINDS)('a feed on %s', (kind) => {
  const shop = feedShop(kind)

  const get = (url: string) => shop.client.get(url)
  const item = async (path: string) => (await get(`${path}/feed.json`)).json<Item[]>()[0]
  /** The name of the file that stands for one picture in one period. */
  const shown = async (path: string) => (await item(path))?.url.split('/').at(-1)
  const picture = async (path: string) => (await shown(path))?.split('-')[1]

  it('sends its picture fitted to the device, again only when it has changed, and counts the download', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    const answer = await get(`${path}/today.jpg`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-length': String(answer.rawPayload.length),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await shop.world.app.inject({ url: `${path}/today.jpg`, headers })).statusCode).toBe(304)
    const head = await shop.world.app.inject({ method: 'HEAD', url: `${path}/today.jpg` })
    expect(head.headers).toMatchObject({
      'content-length': answer.headers['content-length'],
      etag: answer.headers.etag,
    })
    shop.world.passTime(DAY_MS)
    const tomorrow = await shop.world.app.inject({ url: `${path}/today.jpg`, headers })
    expect(tomorrow.statusCode).toBe(200)
    expect(tomorrow.headers.etag).not.toBe(answer.headers.etag)
    const taken = shop.database.db.selectFrom('download').select('requests')
    await expect.poll(() => taken.execute()).toEqual([{ requests: 1 }, { requests: 1 }])
  })

  it('is Media RSS and JSON for programs, with the size of the picture and an address that changes with it', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { path, address } = await shop.client.make()
    const today = await item(path)
    expect(today).toEqual({
      url: expect.stringMatching(/\/\d+-\w+\.jpg$/),
      title: 'Über desert',
      width: 320,
      height: 240,
    })
    expect(today?.url.startsWith(`${address}/`)).toBe(true)
    const rss = await get(`${path}/feed.xml`)
    expect(rss.headers['content-type']).toContain('application/rss+xml')
    expect(rss.body).toContain(
      `<media:content url="${today?.url}" type="image/jpeg" medium="image" width="320" height="240"/>`,
    )
    expect((await get(new URL(today?.url ?? '').pathname)).statusCode).toBe(200)
    for (const file of ['today.png', '..%2Ftoday.jpg', 'other.txt']) {
      expect((await get(`${path}/${file}`)).statusCode).toBe(404)
    }
  })

  it('shows every picture that is owned before one comes again, and the same one all day', async () => {
    await shop.world.buy('desert', byMara)
    await shop.world.buy('ocean', byMara)
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    const days: (string | undefined)[] = []
    for (let day = 0; day < 6; day++) {
      const morning = await picture(path)
      shop.world.passTime(DAY_MS / 4)
      expect(await picture(path)).toBe(morning)
      days.push(morning)
      shop.world.passTime((DAY_MS * 3) / 4)
    }
    expect(new Set(days).size).toBe(6)
    expect(await picture(path)).toBe(days[0])
  })

  it('takes one turn where several requests begin the day at once', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { path } = await shop.client.make()
    for (let day = 0; day < 2; day++) {
      expect(new Set(await Promise.all(Array.from({ length: 4 }, () => shown(path)))).size).toBe(1)
      shop.world.passTime(DAY_MS)
    }
  })

  it('keeps the picture of its day when more is bought, and shows only the bundle or the favourites that it was made of', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    await addFavourites(shop.database.db, MARA.id, ['desert-2', 'ocean-1'], shop.world.now())
    const [library, bundle, favourites] = [
      await shop.client.make(),
      await shop.client.make({ source: 'bundle:desert', name: 'Desert' }),
      await shop.client.make({ source: 'favourites', name: 'Loved' }),
    ]
    const before = await picture(library.path)
    await shop.world.buy('all-access', byMara)
    expect(await picture(library.path)).toBe(before)
    const { feeds: listed, sources } = await shop.client.feeds()
    expect(listed.map(({ name, pictures }) => [name, pictures])).toEqual([
      ['Laptop', 6],
      ['Desert', 3],
      ['Loved', 2],
    ])
    expect(sources.map(({ source, pictures, named }) => [source, pictures, named])).toEqual([
      ['library', 6, 6],
      ['favourites', 2, 2],
      ['bundle:desert', 3, 3],
      ['bundle:ocean', 3, 3],
    ])
    expect(await picture(bundle.path)).toBeDefined()
    expect(await picture(favourites.path)).toBeDefined()
    expect((await shop.client.ask('POST', '/api/feeds', { ...WANTED, source: 'bundle:nowhere' })).statusCode).toBe(404)
  })

  it('closes in the next request after a refund, an ended link, its end, and a new address', async () => {
    const order = await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const [one, two] = [await shop.client.make(), await shop.client.make({ name: 'Phone' })]
    const statuses = async (path: string) =>
      Promise.all(
        ['today.jpg', 'feed.json', 'next', 'never'].map(async (file) => (await get(`${path}/${file}`)).statusCode),
      )
    expect(await statuses(one.path)).toEqual([200, 200, 200, 200])
    expect((await shop.client.ask('POST', `/api/feeds/${two.id}/renew`)).statusCode).toBe(204)
    expect((await get(`${two.path}/today.jpg`)).statusCode).toBe(404)
    const renewed = (await shop.client.feeds()).feeds.find(({ id }) => id === two.id)?.address ?? ''
    expect((await get(`${new URL(renewed).pathname}/feed.json`)).statusCode).toBe(200)
    expect((await shop.client.ask('DELETE', `/api/feeds/${two.id}`)).statusCode).toBe(204)
    expect((await get(`${new URL(renewed).pathname}/feed.json`)).statusCode).toBe(404)
    await shop.world.refund(order)
    expect(await statuses(one.path)).toEqual([404, 404, 404, 404])
    expect((await shop.client.feeds()).feeds).toMatchObject([
      { name: 'Laptop', rests: 'closed', pictures: 0, coming: [] },
    ])
    await shop.world.buy('ocean', { email: 'guest@example.com' })
    shop.world.signIn(null)
    const cookie = await shop.world.openLink(await shop.world.receiptKey('guest@example.com'))
    const guests = await shop.client.make({}, cookie)
    expect((await get(`${guests.path}/feed.json`)).statusCode).toBe(200)
    const { id } = await shop.database.db
      .selectFrom('shop_order')
      .select('id')
      .where('email', '=', 'guest@example.com')
      .executeTakeFirstOrThrow()
    await endOrderLinks(shop.database.db, id, shop.world.now())
    expect((await get(`${guests.path}/feed.json`)).statusCode).toBe(404)
  })

  it('moves on to the next picture, or never shows one again, by a POST alone', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { id, path } = await shop.client.make()
    const first = await picture(path)
    for (const act of ['next', 'never']) {
      const page = await get(`${path}/${act}`)
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`action="${path}/${act}"`)])
      expect(page.body).toContain('<form method="post"')
    }
    expect(await picture(path)).toBe(first)
    const press = await shop.client.ask('POST', `${path}/next`)
    expect(press.statusCode).toBe(204)
    const second = await picture(path)
    expect(second).not.toBe(first)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await shop.world.app.inject({ method: 'POST', url: `${path}/never`, payload: '', headers: form })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/never`])
    const seen = new Set<string | undefined>()
    for (let day = 0; day < 4; day++) {
      seen.add(await picture(path))
      shop.world.passTime(DAY_MS)
    }
    expect([seen.size, seen.has(second)]).toEqual([2, false])
    expect((await shop.client.ask('POST', `/api/feeds/${id}/never`)).statusCode).toBe(204)
    const last = await shop.client.ask('POST', `/api/feeds/${id}/never`)
    expect([last.statusCode, last.json().title]).toEqual([409, expect.stringContaining('only picture')])
    expect((await shop.client.feeds()).feeds).toMatchObject([{ pictures: 1, hidden: 2 }])
    expect((await shop.client.ask('POST', `/api/feeds/${id}/show-all`)).statusCode).toBe(204)
    expect((await shop.client.feeds()).feeds).toMatchObject([{ pictures: 3, hidden: 0 }])
  })

  it('hides or skips the picture that somebody saw, and no other that has its turn by now', async () => {
    await shop.world.buy('desert', byMara)
    shop.world.signIn(MARA)
    const { id, path } = await shop.client.make()
    const [seen] = (await shop.client.feeds()).feeds[0]?.coming ?? []
    const first = seen?.id ?? ''
    const page = await get(`${path}/never`)
    expect(page.body).toContain(`name="shown" value="${first}"`)
    shop.world.passTime(DAY_MS)
    const later = await picture(path)
    for (const act of ['next', 'never']) {
      const refused = await shop.client.ask('POST', `/api/feeds/${id}/${act}`, { shown: first })
      expect([refused.statusCode, refused.json().title]).toEqual([409, expect.stringContaining('just changed')])
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = { method: 'POST', url: `${path}/never`, headers } as const
    const again = await shop.world.app.inject({ ...form, payload: `shown=${first}` })
    expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('Nothing was changed')])
    expect(await picture(path)).toBe(later)
    expect((await shop.client.feeds()).feeds).toMatchObject([{ hidden: 0 }])
    const now = (await shop.client.feeds()).feeds[0]?.coming[0]?.id
    expect((await shop.client.ask('POST', `/api/feeds/${id}/never`, { shown: now })).statusCode).toBe(204)
    expect((await shop.client.feeds()).feeds).toMatchObject([{ hidden: 1, pictures: 2 }])
    const other = (await shop.client.feeds()).feeds[0]?.coming[0]?.id ?? ''
    const pressed = await shop.world.app.inject({ ...form, payload: `shown=${other}` })
    expect(pressed.statusCode).toBe(303)
    expect((await shop.client.feeds()).feeds).toMatchObject([{ hidden: 2, pictures: 1 }])
  })

  it('waits for the consent that a download waits for', async () => {
    await shop.world.buy('desert', { ...byMara, agrees: false })
    shop.world.signIn(MARA)
    expect((await shop.client.feeds()).sources[0]).toMatchObject({
      source: 'library',
      pictures: 0,
      awaitsConsent: true,
    })
    const { path } = await shop.client.make()
    expect((await get(`${path}/today.jpg`)).json()).toMatchObject({ status: 403, code: 'consent-required' })
    expect((await shop.client.feeds()).feeds).toMatchObject([{ rests: 'consent' }])
  })
})
