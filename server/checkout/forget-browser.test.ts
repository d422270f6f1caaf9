import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library, LibraryLink } from '../../contract/library/library.ts'
import type { OrderView } from '../../contract/orders/orders.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { revokeLibraryLinks } from '../library/library-links.ts'
import { createLibraryWorld, keptCookies, type LibraryWorld, OTHER } from '../library/testing/library-world.ts'

describe.each(DATABASE_KINDS)('a browser in which a guest bought, on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  let guests = 0
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, cookie: string, payload?: object) =>
    world.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  const begin = async (cookie = '') => {
    const started = await ask('GET', '/checkout/ocean', cookie)
    const url = new URL(String(started.headers.location))
    const checkoutId = url.searchParams.get('checkout[custom][checkout_id]') ?? ''
    return { cookie: keptCookies(cookie, started.headers['set-cookie']), checkoutId }
  }
  const pay = (checkoutId: string, email: string) =>
    world.buy('ocean', { email, custom: { checkout_id: checkoutId }, createdAt: world.now().toISOString() })
  async function buyHere() {
    guests += 1
    const email = `guest-${guests}@example.com`
    const { cookie, checkoutId } = await begin()
    const { identifier } = await pay(checkoutId, email)
    return { email, cookie, reference: identifier }
  }
  const reopen = (reference: string, cookie: string) => ask('POST', `/api/orders/${reference}/library`, cookie)
  const isHere = async (reference: string, cookie: string) =>
    (await ask('GET', `/api/orders/${reference}`, cookie)).json<Extract<OrderView, { isThisBrowser: boolean }>>()
      .isThisBrowser
  const slugs = async (cookie: string) =>
    (await ask('GET', '/api/library', cookie)).json<Library>().bundles.map(({ slug }) => slug)
  const openHere = async (reference: string, cookie: string) =>
    world.openLink((await reopen(reference, cookie)).json<{ key: string }>().key, cookie)

  it('opens the purchase again at /thank-you until it forgets the library; the mailed link opens it as before', async () => {
    const { email, cookie, reference } = await buyHere()
    expect(await isHere(reference, cookie)).toBe(true)
    const opened = await openHere(reference, cookie)
    expect(await slugs(opened)).toEqual(['ocean'])
    const forgotten = await ask('POST', '/api/library-links/forget', opened)
    expect(keptCookies(opened, forgotten.headers['set-cookie'])).toBe('')
    // Whoever copied the cookies before has nothing of them.
    expect([await isHere(reference, opened), (await reopen(reference, opened)).statusCode]).toEqual([false, 404])
    expect(await slugs(await world.openLink(await world.receiptKey(email)))).toEqual(['ocean'])
  })

  it('has one link to the purchase, however often and in however many tabs it is opened at /thank-you', async () => {
    const { cookie, reference } = await buyHere()
    const [one, two] = await Promise.all([reopen(reference, cookie), reopen(reference, cookie)])
    const keys = [one, two].map((answer) => answer.json<{ key: string }>().key)
    // A second tab leaves the first one's key good, and the first one's library open.
    const first = await world.openLink(keys[0] ?? '', cookie)
    const both = await world.openLink(keys[1] ?? '', first)
    expect([await slugs(first), await slugs(both)]).toEqual([[], ['ocean']])
    const later = await openHere(reference, both)
    expect(await slugs(later)).toEqual(['ocean'])
    const links = database.db.selectFrom('library_link').select('id').where('source', '=', 'checkout')
    const order = database.db.selectFrom('shop_order').select('id').where('reference', '=', reference)
    expect(await links.where('order_id', 'in', order).execute()).toHaveLength(1)
    const other = await buyHere()
    expect((await reopen(other.reference, other.cookie)).json<{ key: string }>().key).not.toBe(keys[0])
  })

  it('waits when it asks for the key without end', async () => {
    const { cookie, reference } = await buyHere()
    const statuses: number[] = []
    for (let at = 0; at < 62; at++) statuses.push((await reopen(reference, cookie)).statusCode)
    expect([statuses[0], statuses[59], statuses[61]]).toEqual([200, 200, 429])
  })

  it('does not open what is paid only after it has forgotten', async () => {
    const { cookie, checkoutId } = await begin()
    await ask('POST', '/api/library-links/forget', cookie)
    const { identifier } = await pay(checkoutId, 'late@example.com')
    expect([await isHere(identifier, cookie), (await reopen(identifier, cookie)).statusCode]).toEqual([false, 404])
    expect(await slugs(await world.openLink(await world.receiptKey('late@example.com')))).toEqual(['ocean'])
  })

  it('is shut out when its link is ended elsewhere, by the buyer or by the shop', async () => {
    const one = await buyHere()
    const away = await openHere(one.reference, one.cookie)
    const home = await world.openLink(await world.receiptKey(one.email))
    const { links } = (await ask('GET', '/api/library-links', home)).json<{ links: LibraryLink[] }>()
    expect(links.map(({ source }) => source).sort()).toEqual(['checkout', 'receipt'])
    expect((await ask('DELETE', '/api/library-links', home)).statusCode).toBe(204)
    expect([await slugs(away), (await reopen(one.reference, away)).statusCode]).toEqual([[], 404])
    expect(await slugs(home)).toEqual(['ocean'])

    const two = await buyHere()
    await revokeLibraryLinks(database.db, two.email, world.now())
    expect((await reopen(two.reference, two.cookie)).statusCode).toBe(404)
  })

  it('brings the purchase into the account that is signed in there as its own', async () => {
    const { cookie, reference } = await buyHere()
    world.signIn(OTHER)
    expect(await openHere(reference, cookie)).toBe(cookie)
    const { bundles, joined } = (await ask('GET', '/api/library', '')).json<Library>()
    expect([bundles.map(({ slug }) => slug), joined]).toEqual([['ocean'], []])
    const { links } = (await ask('GET', '/api/library-links', '')).json<{ links: LibraryLink[] }>()
    expect(links).toHaveLength(2)
    world.signIn(null)
  })
})
