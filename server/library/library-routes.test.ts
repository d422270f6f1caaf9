import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView } from '../../contract/library/library.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findOrderByAnyId } from '../orders/order-queries.ts'
import { decideOrder } from '../orders/owner-decisions.ts'
import { testRules } from '../orders/testing/checkout-world.ts'
import { productsOf } from '../prices/products.ts'
import { revokeLibraryLinks } from './library-links.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, OWNER, testCatalogue } from './testing/library-world.ts'

const byAccount = { by: OWNER.id, email: 'owner@example.com' }

describe.each(DATABASE_KINDS)('the library on %s', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    for (const table of ['entitlement', 'library_link', 'mail_outbox', 'shop_order', 'payment_event'] as const) {
      await database.db.deleteFrom(table).execute()
    }
    world = await createLibraryWorld(database.db)
    return () => world.close()
  })

  const get = (url: string, cookie?: string) =>
    world.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  const library = async (cookie?: string) => (await get('/api/library', cookie)).json<Library>()
  const slugs = async (cookie?: string) => (await library(cookie)).bundles.map(({ slug }) => slug)

  it('has nothing for a visitor, and asks them to log in or to open a receipt’s link', async () => {
    expect(await library()).toEqual({
      isSignedIn: false,
      keptFor: [],
      keptBundles: [],
      allAccessSince: null,
      bundles: [],
      closed: [],
      joined: [],
      twice: [],
    })
    expect((await get('/api/library/desert')).statusCode).toBe(401)
  })

  it('says to a page that shows somebody whose session is over that nobody is signed in, not that nothing is owned', async () => {
    for (const url of ['/api/library', '/api/owned']) {
      const headers = { 'x-account': OWNER.id }
      expect((await world.app.inject({ url, headers })).statusCode).toBe(401)
      world.signIn(OWNER)
      expect((await world.app.inject({ url, headers })).statusCode).toBe(200)
      world.signIn(null)
    }
  })

  it('shows a customer what they bought, and how far its files are', async () => {
    await world.buy('desert', byAccount)
    world.signIn(OWNER)
    expect((await library()).bundles).toMatchObject([
      { slug: 'desert', total: 2, ready: 2, newestAt: '2026-01-01', since: expect.any(String) },
    ])
    const view = (await get('/api/library/desert')).json<LibraryBundleView>()
    expect(view.wallpapers.map(({ id, state }) => [id, state])).toEqual([
      ['desert-1', 'ready'],
      ['desert-2', 'ready'],
    ])
    expect(view.zip).toMatchObject({ files: 2, path: expect.stringContaining(`${view.downloads}/bundle/desert/`) })
  })

  it('shows nothing to another customer and nothing more than the bundle to its owner', async () => {
    await world.buy('desert', byAccount)
    world.signIn(OTHER)
    expect(await slugs()).toEqual([])
    expect((await get('/api/library/desert')).statusCode).toBe(404)
    world.signIn(OWNER)
    const [owed, unknown] = [await get('/api/library/ocean'), await get('/api/library/nowhere')]
    expect(owed.statusCode).toBe(404)
    expect({ ...owed.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
  })

  it('opens to the link in a guest’s receipt until the link is revoked', async () => {
    await world.buy('ocean', { email: 'guest@example.com' })
    const cookie = await world.openLink(await world.receiptKey('guest@example.com'))
    expect(await slugs(cookie)).toEqual(['ocean'])
    expect(await slugs(cookie.replace(/=.*/, `=${'x'.repeat(32)}`))).toEqual([])
    await revokeLibraryLinks(database.db, 'guest@example.com', new Date())
    expect(await slugs(cookie)).toEqual([])
  })

  const states = async (cookie?: string) =>
    (await library(cookie)).closed.map(({ product, state, at }) => [product?.name, state, at])

  it('says what became of an order that is closed, to its account and to the holder of its link', async () => {
    const order = await world.buy('desert', { by: OWNER.id, email: 'guest@example.com' })
    const cookie = await world.openLink(await world.receiptKey('guest@example.com'))
    world.signIn(OWNER)
    expect([await states(), await states(cookie)]).toEqual([[], []])
    await world.report({ ...order, status: 'fraudulent', updatedAt: '2026-01-01T10:00:00.000Z' })
    const disputed = [['desert Bundle', 'disputed', '2026-01-01T10:00:00.000Z']]
    expect([await states(), await states(cookie)]).toEqual([disputed, disputed])
    await world.report({ ...order, updatedAt: '2026-01-01T11:00:00.000Z' })
    expect([await states(), await slugs(cookie)]).toEqual([[], ['desert']])
    await world.refund(order)
    const refunded = [['desert Bundle', 'refunded', '2026-01-02T00:00:00.000Z']]
    expect([await states(), await states(cookie)]).toEqual([refunded, refunded])
    world.signIn(OTHER)
    expect([await states(), await states(cookie.replace(/=.*/, `=${'x'.repeat(32)}`))]).toEqual([[], []])
  })

  it('says that the shop closed an order, that one is checked, and that a payment is on its way', async () => {
    const revoked = await world.buy('desert', byAccount)
    await world.buy('ocean', { ...byAccount, product: { slug: 'ocean', name: 'Ocean', priceMinor: 1 } })
    await world.buy('all-access', { ...byAccount, status: 'pending' })
    const row = await findOrderByAnyId(database.db, 'test', revoked.id)
    if (row)
      await decideOrder(
        database.db,
        { ...testRules, products: productsOf(SAMPLE_CONTENT, testCatalogue(['desert', 'ocean']).bundles) },
        row,
        'closed',
      )
    world.signIn(OWNER)
    const found = (await library()).closed.map(({ product, state }) => [product?.slug, state]).sort()
    expect(found).toEqual([
      ['all-access', 'pending'],
      ['desert', 'revoked'],
      ['ocean', 'checking'],
    ])
  })

  it('keeps quiet about a closed order of what is open by another one', async () => {
    await world.refund(await world.buy('desert', byAccount))
    await world.buy('desert', byAccount)
    world.signIn(OWNER)
    expect([await states(), await slugs()]).toEqual([[], ['desert']])
  })

  it('closes with a refund', async () => {
    const order = await world.buy('desert', byAccount)
    world.signIn(OWNER)
    await world.refund(order)
    expect(await slugs()).toEqual([])
    expect((await get('/api/library/desert')).statusCode).toBe(404)
    expect((await world.app.inject({ method: 'POST', url: '/api/library/desert/prepare' })).statusCode).toBe(404)
  })

  it('opens every bundle to all-access, one that the owner adds later included', async () => {
    await world.buy('all-access', byAccount)
    world.signIn(OWNER)
    expect(await slugs()).toEqual(['desert', 'ocean'])
    const grown = await createLibraryWorld(database.db, testCatalogue(['desert', 'ocean', 'aurora']))
    grown.signIn(OWNER)
    const { allAccessSince, bundles } = (await grown.app.inject('/api/library')).json<Library>()
    expect(allAccessSince).not.toBeNull()
    expect(bundles.map(({ slug }) => slug)).toEqual(['desert', 'ocean', 'aurora'])
    const view = (await grown.app.inject('/api/library/aurora')).json<LibraryBundleView>()
    expect((await grown.app.inject(`${view.downloads}/master/aurora-1`)).rawPayload).toEqual(
      grown.contents.get('aurora-1'),
    )
    await grown.close()
  })

  it('says which files the owner has yet to import, and offers no ZIP until then', async () => {
    await world.buy('desert', byAccount)
    await database.db.deleteFrom('master').where('wallpaper_id', '=', 'desert-2').execute()
    world.signIn(OWNER)
    const view = (await get('/api/library/desert')).json<LibraryBundleView>()
    expect(view).toMatchObject({ ready: 1, zip: null })
    expect(view.wallpapers[1]).toMatchObject({ state: 'missing', sizeBytes: null })
    expect((await get(`${view.downloads}/master/desert-2`)).statusCode).toBe(404)
  })
})
