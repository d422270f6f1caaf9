import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_CONTENT as content } from 'sample-shop/content/content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Library, LibraryBundleView } from '../../contract/library/library.ts'
import type { Entitlements } from '../../contract/orders/entitlements.ts'
import { folderStorage } from '../adapters/folder-storage.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  DATABASE_KINDS,
  type TestDatabase,
} from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld, OTHER, testCatalogue } from '../library/testing/library-world.ts'
import { countQueues } from '../metrics/queue-queries.ts'
import type { Mode } from '../payments/payments.ts'
import { productsOf } from '../prices/products.ts'
import { applyWaitingEvents } from './event-inbox.ts'
import { requeueEvents } from './event-queries.ts'
import { countOrders, findOrderByAnyId, listOrders, listOrdersOf } from './order-queries.ts'
import { decideOrder, giveProduct, sendLibraryLink } from './owner-decisions.ts'
import { judgeReturnedOrders, reconcile } from './reconcile.ts'
import { testCheckout, testPayments, testRules } from './testing/checkout-world.ts'

const GUEST = 'guest@example.com'
const NOTHING = { account: [], library: [], guest: [], isDownloadable: false }
const ALL = { account: ['desert'], library: ['desert'], guest: ['ocean'], isDownloadable: true }
const catalogue = testCatalogue(['desert', 'ocean', 'forest'])

describe.each(DATABASE_KINDS)('a test shop that is restored with live settings, on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mode-'))
  const storage = folderStorage(join(folder, 'storage'))
  let restored: TestDatabase
  let world: LibraryWorld
  let receiptKey: string
  let guestCookie: string
  let downloads: string

  async function openShop(mode: Mode, db = restored.db): Promise<void> {
    world = await createLibraryWorld(db, catalogue, storage, mode)
    world.signIn(OTHER)
  }
  function checkoutIn(mode: Mode) {
    const rules = { ...testRules, products: productsOf(content, catalogue.bundles), mode }
    // With the key of the other mode a provider knows none of the orders.
    const payments = testPayments({
      mode,
      listOrders: async () => ({ reports: [], next: null }),
      findOrder: async () => null,
    })
    return testCheckout(restored.db, { rules, payments })
  }
  const get = async <Answer>(url: string, headers = {}): Promise<Answer> =>
    (await world.app.inject({ url, headers })).json()
  async function ownedByGuest(): Promise<string[]> {
    world.signIn(null)
    const { bundles } = await get<Library>('/api/library', { cookie: guestCookie })
    world.signIn(OTHER)
    return bundles.map(({ slug }) => slug)
  }
  const owned = async () => ({
    account: (await get<Entitlements>('/api/account/entitlements')).bundles.map(({ slug }) => slug),
    library: (await get<Library>('/api/library')).bundles.map(({ slug }) => slug),
    guest: await ownedByGuest(),
    isDownloadable: (await world.app.inject(`${downloads}/master/desert-1`)).statusCode === 200,
  })
  const isLinkSent = (mode: Mode) => sendLibraryLink(restored.db, checkoutIn(mode).rules, GUEST, mode)
  const guestOrder = async () => {
    const [order] = await listOrders(restored.db, { mode: 'test', email: GUEST, limit: 1 })
    if (!order) throw new Error('The guest’s order is gone.')
    return order
  }

  beforeAll(async () => {
    const before = await createTestDatabase(kind)
    await openShop('test', before.db)
    await world.buy('desert', { email: OTHER.email ?? '' })
    await world.buy('ocean', { email: GUEST })
    receiptKey = await world.receiptKey(GUEST)
    world.signIn(null)
    guestCookie = await world.openLink(receiptKey)
    world.signIn(OTHER)
    downloads = (await get<LibraryBundleView>('/api/library/desert')).downloads
    expect(await owned()).toEqual(ALL)
    const dataDir = join(folder, 'data')
    mkdirSync(join(dataDir, 'catalogue'), { recursive: true })
    writeFileSync(join(dataDir, 'catalogue', 'catalogue.json'), '{}')
    const backup = { db: before.db, storage, dataDir, target: join(folder, 'backups'), withMasters: false }
    const { folder: taken } = await takeBackup({ ...backup, now: new Date('2026-05-01T10:00:00Z') })
    await world.close()
    await before.drop()
    restored = await createEmptyDatabase(kind)
    await restoreBackup({
      db: restored.db,
      storage,
      dataDir: join(folder, 'live'),
      folder: taken,
      isShared: false,
    })
  })
  afterAll(async () => {
    await restored.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('opens nothing to those who bought in test mode, by account, receipt or a download link from before', async () => {
    await openShop('live')
    expect(await owned()).toEqual(NOTHING)
    expect(await isLinkSent('live')).toBe(false)
    expect(await world.openLink(receiptKey)).toBe('')
    expect(await guestOrder()).toMatchObject({ customer_id: null })
    await world.close()
  })

  it('knows them no more by their reference than one that never was, and does in test mode', async () => {
    const { reference } = await guestOrder()
    const look = () => get(`/api/orders/${reference}`)
    await openShop('live')
    expect(await look()).toEqual({ status: 'waiting' })
    await world.close()
    await openShop('test')
    expect(await look()).toMatchObject({ status: 'paid', product: { slug: 'ocean' } })
    await world.close()
  })

  it('opens them by no replay, no reconciling and no word of the owner either', async () => {
    await openShop('live')
    const live = checkoutIn('live')
    await requeueEvents(restored.db, { provider: 'sandbox' })
    await applyWaitingEvents(live)
    await reconcile(live, { pauseMs: 0, deep: true })
    const order = await guestOrder()
    await decideOrder(restored.db, live.rules, order, 'open')
    await judgeReturnedOrders(live)
    expect(await owned()).toEqual(NOTHING)
    expect(await countQueues(restored.db, { provider: 'sandbox', mode: 'live' })).toMatchObject({ ordersFlagged: 0 })
    await decideOrder(restored.db, live.rules, order, null)
    await world.close()
  })

  it('sells: what is live opens in it', async () => {
    await giveProduct(restored.db, checkoutIn('live').rules, { email: OTHER.email ?? '', product: 'forest' })
    await openShop('live')
    expect(await owned()).toMatchObject({ account: ['forest'], library: ['forest'] })
    await world.close()
  })

  it('keeps test and live apart in lists and counts, and says which is which in an export', async () => {
    const { db } = restored
    const productsIn = async (mode: Mode) => (await listOrders(db, { mode, limit: 9 })).map(({ product }) => product)
    expect(await productsIn('live')).toEqual(['forest'])
    expect((await productsIn('test')).toSorted()).toEqual(['desert', 'ocean'])
    expect([await countOrders(db, 'live'), await countOrders(db, 'test')]).toEqual([1, 2])
    const mine = await listOrdersOf(db, OTHER)
    expect(mine.map(({ mode, product }) => `${mode} ${product}`).toSorted()).toEqual(['live forest', 'test desert'])
    const { provider_order_id } = await guestOrder()
    expect(await findOrderByAnyId(db, 'live', provider_order_id)).toMatchObject({ mode: 'test' })
  })

  it('shows the test orders again when it goes back to test mode, and no live one', async () => {
    const test = checkoutIn('test')
    await judgeReturnedOrders(test)
    expect(await judgeReturnedOrders(test)).toBe(0)
    await openShop('test')
    expect(await owned()).toEqual(ALL)
    expect(await isLinkSent('test')).toBe(true)
    const flags = (await listOrders(restored.db, { mode: 'test', limit: 9 })).map(({ flag }) => flag)
    expect(flags).toEqual([null, null])
    await world.close()
  })
})
