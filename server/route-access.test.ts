import { createHash } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AccountsApp } from './accounts/mount-accounts.ts'
import { embeddedIdentity } from './adapters/embedded-identity.ts'
import { folderStorage } from './adapters/folder-storage.ts'
import type { Database } from './database/database.ts'
import { testMachine } from './desk/testing/desk-world.ts'
import { stockroom } from './library/testing/library-world.ts'
import { orderData } from './orders/order-data.ts'
import { signedEvent, testOrder } from './orders/testing/checkout-world.ts'
import { type Askers, openAskers, senderTo } from './testing/askers.ts'
import { openTestApp, type TestApp, type TestAppOptions } from './testing/test-app.ts'
import { askAsEach, PAGE, WHO_MAY, WHO_MAY_ELSEWHERE } from './testing/who-may-ask.ts'

/** Guards nothing: who is let in is asked, not how long a password takes. */
const hash = async (password: string) => createHash('sha256').update(password).digest('hex')
const NOWHERE = 'http://127.0.0.1:9/google'
const SECRET = 'a secret of more than thirty-two characters'

/** Accounts of the shop's own, as they are, with nobody behind Google. */
function ownAccounts(db: Database): AccountsApp {
  const { findCustomer, ...embedded } = embeddedIdentity({
    db,
    publicUrl: 'http://shop.test',
    secret: SECRET,
    google: {
      clientId: 'shop',
      clientSecret: SECRET,
      authorizationUrl: NOWHERE,
      tokenUrl: NOWHERE,
      userInfoUrl: NOWHERE,
    },
    onGoogleProof: async () => {},
    onGoogleAdded: async () => {},
    passwordHash: { hash, verify: async ({ hash: known, password }) => known === (await hash(password)) },
  })
  return { findCustomer, provider: { kind: 'embedded', ...embedded }, customerData: [orderData] }
}

const registered = new Set<string>()
const apps: TestApp[] = []

async function open(options: TestAppOptions): Promise<TestApp> {
  const shop = await openTestApp({
    now: () => new Date(),
    trustedProxies: ['127.0.0.1'],
    desk: {
      machine: testMachine(),
      page: () => ({ status: 200, html: '<!doctype html><title>Desk</title>', headers: {} }),
    },
    metrics: {
      countPage() {},
      watch: (app) =>
        app.addHook('onRoute', ({ method, url }) => {
          for (const each of [method].flat()) registered.add(`${each} ${url}`)
        }),
    },
    ...options,
  })
  apps.push(shop)
  return shop
}

async function pay({ app, db }: TestApp, email: string, checkoutId?: string): Promise<void> {
  const custom = checkoutId ? { checkout_id: checkoutId } : {}
  const order = testOrder({ email, custom, createdAt: new Date().toISOString() })
  const { body, signature } = signedEvent('order_created', order)
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  await app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers })
  const noted = db.selectFrom('receipt').select('id').where('text', 'like', `%${email}%`)
  await vi.waitFor(() => noted.executeTakeFirstOrThrow(), { timeout: 20_000 })
}

describe('a route', () => {
  let askers: Askers
  beforeAll(async () => {
    const storage = folderStorage(mkdtempSync(join(tmpdir(), 'shop-routes-')))
    const shop = await open({ storage, accountsOf: ownAccounts })
    const wallpaper = 'anime-1'
    await stockroom(shop.db, storage).stock(wallpaper)
    askers = await openAskers({
      url: shop.url,
      db: shop.db,
      bundle: 'anime',
      wallpaper,
      pay: ({ email, checkoutId }) => pay(shop, email, checkoutId),
    })
  }, 60_000)
  afterAll(async () => {
    for (const app of apps) await app.close()
  })

  it.each(Object.entries(WHO_MAY))(
    '%s is open to those who may ask it, and to nobody else',
    async (route, expected) => {
      expect(await askAsEach(askers, route, expected)).toEqual([])
    },
  )

  it('of a page is the same for everybody', async () => {
    expect(await askAsEach(askers, 'GET a page', PAGE)).toEqual([])
  })

  it('of other settings is open to nobody who signed in at another shop', async () => {
    const { findByToken, isFresh } = { findByToken: async () => null, isFresh: async () => false }
    const provider = { kind: 'hosted', cookieName: 'id-token', isSecure: false, findByToken, isFresh } as const
    const hosted = await open({ accounts: { findCustomer: async () => null, provider, customerData: [] } })
    const stripe = await open({ payments: { provider: 'stripe' } })
    const lemonSqueezy = await open({ payments: { provider: 'lemonsqueezy' } })
    const shopOf = (route: string) =>
      route.endsWith('/stripe') ? stripe : route.endsWith('/lemonsqueezy') ? lemonSqueezy : hosted
    for (const [route, expected] of Object.entries(WHO_MAY_ELSEWHERE)) {
      const foreign = { ...askers, send: senderTo(shopOf(route).url) }
      expect(await askAsEach(foreign, route, expected)).toEqual([])
    }
  })

  it('has an expectation, and no expectation is of a route that is not there', () => {
    const all = [...Object.keys(WHO_MAY), ...Object.keys(WHO_MAY_ELSEWHERE)]
    const withoutOwnHead = [...registered].filter(
      (route) => !(route.startsWith('HEAD ') && registered.has(route.replace('HEAD', 'GET'))),
    )
    expect(withoutOwnHead.toSorted()).toEqual(all.toSorted())
  })
})
