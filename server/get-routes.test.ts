import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CONSENT_VERSION } from '../contract/orders/consent.ts'
import { hashMailedToken } from './accounts/account-queries.ts'
import type { Customer } from './accounts/customer.ts'
import { mailData } from './accounts/customer-data.ts'
import { favouriteData } from './accounts/favourite-queries.ts'
import type { AccountsApp } from './accounts/mount-accounts.ts'
import type { Database } from './database/database.ts'
import { memoryFile } from './http/memory-file.ts'
import { hashToken } from './library/library-links.ts'
import { addConsent } from './library/supply-queries.ts'
import { insertGift } from './orders/gift-queries.ts'
import { checkoutData, orderData } from './orders/order-data.ts'
import { signedEvent, startedBy, testOrder } from './orders/testing/checkout-world.ts'
import { saveMaster } from './pictures/master-queries.ts'
import { openTestApp, PREVIEW_PATH, type TestApp } from './testing/test-app.ts'

/** By route, what a GET writes. Whatever is not here may be fetched ahead, repeated and cached without a trace. */
const WRITES = {
  '/api/auth/callback/google': 'the account and its session',
  '/api/auth/google': 'the attempt',
  '/api/auth/session': 'how long the session lasts',
  '/api/feeds': 'the name of a hosted sign-in',
  '/api/free/:id/master': 'the wish for a master that is not drawn yet',
  '/api/free/:id/master.png': 'the wish for a master that is not drawn yet',
  '/api/library': 'the visit',
  '/api/library/:bundle': 'the list of files of its archive, and the name of the sign-in',
  '/checkout/:product': 'the checkout',
  '/download/:token/bundle/:bundle/:version': 'the download',
  '/download/:token/master/:wallpaper': 'the download, or the wish for a master that is not drawn yet',
  '/download/:token/rendition/:wallpaper': 'the download, and the rendition itself',
  '/feed/:token/:file': 'the turn of a new hour, day or week, the download, and the rendition itself',
  '/feed/free/:size/*': 'the wish for a master that is not drawn yet, and the rendition itself',
  '/download/:token/setup/:wallpaper': 'the download, and the archive itself',
}

const order = testOrder({ email: 'ana@example.com' })

const LOGO = '0'.repeat(32)
/** Forms' addresses, and what a mailed link has to open first. */
const LEAD_ON = /^\/(contact\/send|your-data\/(?!stop-news).+)$/
const DATA_TOKEN = 'd'.repeat(43)
const GIFT_TOKEN = 'g'.repeat(32)
const FEED_TOKEN = 'f'.repeat(22)

/** An address of each route that only reads. */
const READS = {
  '/.well-known/security.txt': '/.well-known/security.txt',
  '/bundles.atom': '/bundles.atom',
  '/api/search': '/api/search',
  '/api/account/credit': '/api/account/credit',
  '/api/account/entitlements': '/api/account/entitlements',
  '/assets/*': '/assets/of-another-build.js',
  '/brand/*': `/brand/${LOGO}.png`,
  '/api/account/export': '/api/account/export',
  '/api/account/devices': '/api/account/devices',
  '/api/account/news': '/api/account/news',
  '/api/account/orders': '/api/account/orders',
  '/api/auth/google/done': '/api/auth/google/done?attempt=12345678',
  '/api/codes-taken': '/api/codes-taken',
  '/api/collections': '/api/collections',
  '/api/favourites': '/api/favourites',
  '/api/library-links': '/api/library-links',
  '/api/owned': '/api/owned',
  '/api/owned/bundles': '/api/owned/bundles',
  '/api/reviews': '/api/reviews',
  '/api/setup': '/api/setup',
  '/api/orders/:reference': `/api/orders/${order.identifier}`,
  '/checkout/with/code': '/checkout/with/code',
  '/contact/send': '/contact/send',
  '/feed/:token/never': `/feed/${FEED_TOKEN}/never`,
  '/feed/:token/next': `/feed/${FEED_TOKEN}/next`,
  '/gift': '/gift',
  '/gift/given/:token': `/gift/given/${GIFT_TOKEN}`,
  '/gift/open/:token': `/gift/open/${GIFT_TOKEN}`,
  '/healthz': '/healthz',
  '/images/*': PREVIEW_PATH,
  '/readyz': '/readyz',
  '/receipts': '/receipts',
  '/receipts/:id': '/receipts/kept',
  '/withdraw': '/withdraw',
  '/your-data': '/your-data',
  '/your-data/copy': '/your-data/copy',
  '/your-data/erase': '/your-data/erase',
  '/your-data/open/:token': `/your-data/open/${DATA_TOKEN}`,
  '/your-data/stop-news/:key': '/your-data/stop-news/anas',
}

const ANA: Customer = {
  id: 'ana',
  email: 'ana@example.com',
  isEmailVerified: true,
  name: null,
  signIn: { kind: 'session', id: 'session' },
}

const never = async () => {
  throw new Error('Nobody signs in here.')
}
const HOSTED: AccountsApp['provider'] = {
  kind: 'hosted',
  cookieName: 'id-token',
  isSecure: false,
  findByToken: never,
  isFresh: never,
}
const SESSION = { token: 'token', userId: ANA.id, email: 'ana@example.com', isFreshByGoogle: false }
const EMBEDDED: AccountsApp['provider'] = {
  kind: 'embedded',
  passwords: { hash: never, isRight: never, signIn: never, signUp: never },
  sessions: { end: never, current: async () => SESSION, find: never },
  google: { start: never, finish: never },
}

const ASSET = memoryFile({
  type: 'text/javascript',
  caching: 'immutable',
  headers: {},
  bodies: { identity: Buffer.from('export {}') },
})

const found = new Set<string>()
const apps: TestApp[] = []

/** Ana is signed in and has bought something. */
async function open(provider: AccountsApp['provider']): Promise<TestApp> {
  const customerData = [favouriteData, checkoutData, orderData, mailData]
  const shop = await openTestApp({
    accounts: { findCustomer: async () => ANA, provider, customerData },
    findAsset: async () => ASSET,
    metrics: {
      countPage() {},
      watch: (app) =>
        app.addHook('onRoute', ({ method, url }) => {
          // Those of the desk note when a session was used; server/desk/guard/desk-access.test.ts asks each of them.
          if ([method].flat().includes('GET') && !url.startsWith('/api/desk/')) found.add(url)
        }),
    },
  })
  apps.push(shop)
  return shop
}

/** Paid with Ana's order, and known by both of its links. */
async function keepGift(db: Database): Promise<void> {
  const { id, product } = await db.selectFrom('shop_order').select(['id', 'product']).executeTakeFirstOrThrow()
  const people = { from_name: 'Ana', to_name: 'Noor', to_email: 'noor@example.com', to_email_key: 'noor@example.com' }
  const at = new Date().toISOString()
  const gift = { ...people, id: 'gift', product: product ?? '', giver_id: ANA.id, words: '' }
  await insertGift(db, { ...gift, arrives_at: at, created_at: at })
  const hash = hashToken(GIFT_TOKEN)
  await db.updateTable('gift').set({ order_id: id, given_hash: hash, open_hash: hash }).execute()
}

/** Of all that Ana owns, which is one picture that is there. */
async function keepFeed(db: Database): Promise<void> {
  const { id, product } = await db.selectFrom('shop_order').select(['id', 'product']).executeTakeFirstOrThrow()
  await addConsent(db, id, { version: CONSENT_VERSION, locale: 'en-US', at: '2026-01-02T00:00:00.000Z' })
  const members = db
    .selectFrom('bundle_picture')
    .select('picture')
    .where('bundle', '=', product ?? '')
  const { picture } = await members.executeTakeFirstOrThrow()
  const file = {
    storageKey: 'x',
    sha256: 'x',
    crc32: 0,
    sizeBytes: 1,
    width: 7680,
    height: 4320,
    format: 'png',
  } as const
  await saveMaster(db, { wallpaperId: picture, category: '', addedAt: '', ...file })
  const device = {
    name: 'Laptop',
    source: 'library',
    rhythm: 'day',
    time_zone: 'UTC',
    width: 320,
    height: 240,
  } as const
  const token = { token_hash: hashToken(FEED_TOKEN), sealed_token: '' }
  const owner = { customer_id: ANA.id, email_key: 'ana@example.com' }
  await db
    .insertInto('feed')
    .values({ id: 'feed', ...token, ...owner, ...device, created_at: '' })
    .execute()
}

describe('a GET', () => {
  let shop: TestApp
  beforeAll(async () => {
    await open(HOSTED)
    shop = await open(EMBEDDED)
    const { body, signature } = signedEvent('order_created', { ...order, custom: await startedBy(shop.db, ANA.id) })
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    await shop.app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers })
    const status = async () => (await shop.app.inject(READS['/api/orders/:reference'])).json().status
    await vi.waitFor(async () => expect(await status()).toBe('paid'), { timeout: 20_000 })
    await shop.db.insertInto('own_picture').values({ digest: LOGO, format: 'png', body: 'AAAA' }).execute()
    await shop.db.updateTable('receipt').set({ id: 'kept' }).execute()
    const link = { email_key: 'ana@example.com', created_at: '', expires_at: '2999' }
    await shop.db
      .insertInto('data_link')
      .values({ token_hash: hashMailedToken(DATA_TOKEN), ...link })
      .execute()
    await keepGift(shop.db)
    await keepFeed(shop.db)
    const choice = { email_key: 'ana@example.com', email: 'ana@example.com', stop_key: 'anas' }
    await shop.db.insertInto('news_choice').values(choice).execute()
    await sql`pragma query_only = on`.execute(shop.db)
  })
  afterAll(async () => {
    await sql`pragma query_only = off`.execute(shop.db)
    for (const app of apps) await app.close()
  })

  it('is of a route that is known to read or to write', () => {
    expect([...found].toSorted()).toEqual([...Object.keys(READS), ...Object.keys(WRITES)].toSorted())
  })

  it.each(Object.entries(READS))('of %s is answered by a database that takes no writes', async (_route, url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(LEAD_ON.test(url) ? 303 : 200)
  })

  it.each(['/checkout/cars', '/api/auth/google?attempt=12345678'])('of %s waits for one that does', async (url) =>
    expect((await shop.app.inject(url)).statusCode).toBe(503),
  )
})
