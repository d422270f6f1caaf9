import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFavourites } from '../accounts/favourite-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { endOrderLinks } from '../library/library-links.ts'
import { createLibraryWorld, type LibraryWorld, testCatalogue } from '../library/testing/library-world.ts'
import { byMara, feedClient, forgetBuyers, MARA, WANTED } from './testing/feed-client.ts'

const DAY_MS = 86_400_000

type Item = { readonly url: string; readonly title: string; readonly width: number; readonly height: number }

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

  const get = (url: string) => client.get(url)
  const item = async (path: string) => (await get(`${path}/feed.json`)).json<Item[]>()[0]
  /** The name of the file that stands for one picture in one period. */
  const shown = async (path: string) => (await item(path))?.url.split('/').at(-1)
  const picture = async (path: string) => (await shown(path))?.split('-')[1]

  it('sends its picture fitted to the device, again only when it has changed, and counts the download', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { path } = await client.make()
    const answer = await get(`${path}/today.jpg`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      ...{
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-cache',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
      'content-length': String(answer.rawPayload.length),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 240 })
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await world.app.inject({ url: `${path}/today.jpg`, headers })).statusCode).toBe(304)
    const head = await world.app.inject({ method: 'HEAD', url: `${path}/today.jpg` })
    expect(head.headers).toMatchObject({
      'content-length': answer.headers['content-length'],
      etag: answer.headers.etag,
    })
    world.passTime(DAY_MS)
    const tomorrow = await world.app.inject({ url: `${path}/today.jpg`, headers })
    expect(tomorrow.statusCode).toBe(200)
    expect(tomorrow.headers.etag).not.toBe(answer.headers.etag)
    const taken = await database.db.selectFrom('download').select(['file', 'requests']).execute()
    expect(taken.map(({ requests }) => requests)).toEqual([1, 1])
  })

  it('is Media RSS and JSON for programs, with the size of the picture and an address that changes with it', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { path, address } = await client.make()
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
    await world.buy('desert', byMara)
    await world.buy('ocean', byMara)
    world.signIn(MARA)
    const { path } = await client.make()
    const days: (string | undefined)[] = []
    for (let day = 0; day < 6; day++) {
      const morning = await picture(path)
      world.passTime(DAY_MS / 4)
      expect(await picture(path)).toBe(morning)
      days.push(morning)
      world.passTime((DAY_MS * 3) / 4)
    }
    expect(new Set(days).size).toBe(6)
    expect(await picture(path)).toBe(days[0])
  })

  it('takes one turn where several requests begin the day at once', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { path } = await client.make()
    for (let day = 0; day < 2; day++) {
      expect(new Set(await Promise.all(Array.from({ length: 4 }, () => shown(path)))).size).toBe(1)
      world.passTime(DAY_MS)
    }
  })

  it('keeps the picture of its day when more is bought, and shows only the bundle or the favourites that it was made of', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    await addFavourites(database.db, MARA.id, ['desert-2', 'ocean-1'], world.now())
    const [library, bundle, favourites] = [
      await client.make(),
      await client.make({ source: 'bundle:desert', name: 'Desert' }),
      await client.make({ source: 'favourites', name: 'Loved' }),
    ]
    const before = await picture(library.path)
    await world.buy('all-access', byMara)
    expect(await picture(library.path)).toBe(before)
    const { feeds: listed, sources } = await client.feeds()
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
    expect((await client.ask('POST', '/api/feeds', { ...WANTED, source: 'bundle:nowhere' })).statusCode).toBe(404)
  })

  it('closes in the next request after a refund, an ended link, its end, and a new address', async () => {
    const order = await world.buy('desert', byMara)
    world.signIn(MARA)
    const [one, two] = [await client.make(), await client.make({ name: 'Phone' })]
    const statuses = async (path: string) =>
      Promise.all(
        ['today.jpg', 'feed.json', 'next', 'never'].map(async (file) => (await get(`${path}/${file}`)).statusCode),
      )
    expect(await statuses(one.path)).toEqual([200, 200, 200, 200])
    expect((await client.ask('POST', `/api/feeds/${two.id}/renew`)).statusCode).toBe(204)
    expect((await get(`${two.path}/today.jpg`)).statusCode).toBe(404)
    const renewed = (await client.feeds()).feeds.find(({ id }) => id === two.id)?.address ?? ''
    expect((await get(`${new URL(renewed).pathname}/feed.json`)).statusCode).toBe(200)
    expect((await client.ask('DELETE', `/api/feeds/${two.id}`)).statusCode).toBe(204)
    expect((await get(`${new URL(renewed).pathname}/feed.json`)).statusCode).toBe(404)
    await world.refund(order)
    expect(await statuses(one.path)).toEqual([404, 404, 404, 404])
    expect((await client.feeds()).feeds).toMatchObject([{ name: 'Laptop', rests: 'closed', pictures: 0, coming: [] }])
    await world.buy('ocean', { email: 'guest@example.com' })
    world.signIn(null)
    const cookie = await world.openLink(await world.receiptKey('guest@example.com'))
    const guests = await client.make({}, cookie)
    expect((await get(`${guests.path}/feed.json`)).statusCode).toBe(200)
    const { id } = await database.db
      .selectFrom('shop_order')
      .select('id')
      .where('email', '=', 'guest@example.com')
      .executeTakeFirstOrThrow()
    await endOrderLinks(database.db, id, world.now())
    expect((await get(`${guests.path}/feed.json`)).statusCode).toBe(404)
  })

  it('moves on to the next picture, or never shows one again, by a POST alone', async () => {
    await world.buy('desert', byMara)
    world.signIn(MARA)
    const { id, path } = await client.make()
    const first = await picture(path)
    for (const act of ['next', 'never']) {
      const page = await get(`${path}/${act}`)
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(`action="${path}/${act}"`)])
      expect(page.body).toContain('<form method="post"')
    }
    expect(await picture(path)).toBe(first)
    const press = await client.ask('POST', `${path}/next`)
    expect(press.statusCode).toBe(204)
    const second = await picture(path)
    expect(second).not.toBe(first)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await world.app.inject({ method: 'POST', url: `${path}/never`, payload: '', headers: form })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/never`])
    const seen = new Set<string | undefined>()
    for (let day = 0; day < 4; day++) {
      seen.add(await picture(path))
      world.passTime(DAY_MS)
    }
    expect([seen.size, seen.has(second)]).toEqual([2, false])
    expect((await client.ask('POST', `/api/feeds/${id}/never`)).statusCode).toBe(204)
    const last = await client.ask('POST', `/api/feeds/${id}/never`)
    expect([last.statusCode, last.json().title]).toEqual([409, expect.stringContaining('only picture')])
    expect((await client.feeds()).feeds).toMatchObject([{ pictures: 1, hidden: 2 }])
    expect((await client.ask('POST', `/api/feeds/${id}/show-all`)).statusCode).toBe(204)
    expect((await client.feeds()).feeds).toMatchObject([{ pictures: 3, hidden: 0 }])
  })

  it('waits for the consent that a download waits for', async () => {
    await world.buy('desert', { ...byMara, agrees: false })
    world.signIn(MARA)
    expect((await client.feeds()).sources[0]).toMatchObject({ source: 'library', pictures: 0, awaitsConsent: true })
    const { path } = await client.make()
    expect((await get(`${path}/today.jpg`)).json()).toMatchObject({ status: 403, code: 'consent-required' })
    expect((await client.feeds()).feeds).toMatchObject([{ rests: 'consent' }])
  })
})
