import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import sharp from 'sharp'
import { CONSENT_VERSION } from '../../../contract/orders/consent.ts'
import type { Bundle, Catalogue, Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { SandboxOrder } from '../../../sandbox/checkout/sandbox-order.ts'
import type { Customer, FindCustomer } from '../../accounts/customer.ts'
import { folderStorage } from '../../adapters/folder-storage.ts'
import type { Database } from '../../database/database.ts'
import { mountFeeds } from '../../feeds/mount-feeds.ts'
import { createLogger } from '../../http/logger.ts'
import { answerProblems } from '../../http/problem.ts'
import { eventInbox } from '../../orders/event-inbox.ts'
import { mountCheckout } from '../../orders/mount-orders.ts'
import {
  NO_PAGES,
  signedEvent,
  startedBy,
  TEST_SECRET,
  testCheckout,
  testOrder,
  testRules,
} from '../../orders/testing/checkout-world.ts'
import { sandboxPayments } from '../../payments/sandbox/sandbox-payments.ts'
import { type Master, saveMaster } from '../../pictures/master-queries.ts'
import { type CheckoutRules, productsOf } from '../../prices/products.ts'
import { type SampleMasters, sampleMasters } from '../../samples/sample-masters.ts'
import { masterKey, type Storage } from '../../storage/storage.ts'
import { type LibraryApp, mountLibrary } from '../mount-library.ts'
import { notePublished } from '../note-published.ts'
import { addConsent } from '../supply-queries.ts'

export const OWNER: Customer = { id: 'owner', email: 'owner@example.com', isEmailVerified: false, name: null }
export const LIBRARY_SECRET = 'a secret of more than thirty-two characters'

export const OTHER: Customer = { id: 'other', email: 'other@example.com', isEmailVerified: true, name: null }

/** `by` is the account that started the checkout. The buyer has agreed to the download unless it is said otherwise. */
type Purchase = Partial<SandboxOrder> & { readonly by?: string; readonly agrees?: boolean }

export type LibraryWorld = {
  readonly app: FastifyInstance
  readonly storage: Storage
  readonly masters: ReadonlyMap<string, Master>
  readonly contents: ReadonlyMap<string, Buffer>
  /** Where the storage keeps its files, if it is a folder. */
  readonly folder: string
  /** Puts a wallpaper's master into the shop: a small noisy picture unless bytes are given. */
  stock(wallpaperId: string, content?: Buffer): Promise<void>
  /** Bought as a guest, or in a checkout that an account started. */
  buy(product: string, order?: Purchase): Promise<SandboxOrder>
  refund(order: SandboxOrder): Promise<void>
  /** Draw nothing: every master is stored, or missing. */
  readonly samples: SampleMasters
  /** Anything else that the provider may say of an order. */
  report(order: SandboxOrder): Promise<void>
  /** The key in the receipt that was mailed for an order. */
  receiptKey(email: string): Promise<string>
  /** Opens a library link in a browser with these cookies; returns those that it keeps then. */
  openLink(key: string, cookie?: string): Promise<string>
  /** At a hosted provider, which goes on vouching for them for a year. */
  signIn(customer: Customer | null): void
  /** From now on accounts say who asks, in place of `signIn`. */
  askAccounts(find: FindCustomer): void
  readonly now: () => Date
  passTime(ms: number): void
  close(): Promise<void>
}

/** Deserts and oceans with two wallpapers each, sold by the real checkout, delivered by the real library. */
export async function createLibraryWorld(
  db: Database,
  catalogue = testCatalogue(['desert', 'ocean']),
  elsewhere?: Storage,
  mode = testRules.mode,
): Promise<LibraryWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-library-'))
  const storage = elsewhere ?? folderStorage(join(folder, 'storage'))
  let customer: Customer | null = null
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  let find: FindCustomer = async () => customer
  const findCustomer: FindCustomer = (request) => find(request)
  const samples = drawNothing(db, storage, catalogue, now)
  const app = Fastify({ routerOptions: { maxParamLength: 200 } })
  answerProblems(app)
  const till = openTill(app, db, catalogue, findCustomer, { now, mode })
  const place = { storage, workDir: join(folder, 'fitting'), ...NO_PAGES }
  const library = { db, mode, catalogue, masters: samples, secret: LIBRARY_SECRET, isSecure: false, ...place }
  deliver(app, { ...testRules, ...library, now, findCustomer, ...till.mounted })
  await notePublished(db, catalogue, now())
  const store = stockroom(db, storage)
  for (const { id } of Object.values(catalogue.wallpapers).flat()) await store.stock(id)
  return {
    app,
    storage,
    samples,
    folder: join(folder, 'storage'),
    ...store,
    buy: till.buy,
    refund: till.refund,
    report: till.report,
    async receiptKey(email) {
      const mails = await db.selectFrom('mail_outbox').select('text').where('to', '=', email).execute()
      return /key=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    },
    openLink: (key, cookie) => openLink(app, key, cookie),
    signIn: (next) => {
      const goodUntil = new Date(time + 365 * 86_400_000)
      customer = next && { signIn: { kind: 'hosted', signedInAt: now(), goodUntil }, ...next }
    },
    askAccounts: (accounts) => {
      find = accounts
    },
    now,
    passTime: (ms) => {
      time += ms
    },
    async close() {
      await app.close()
      await till.close()
      await samples.close()
    },
  }
}

/** In the library and on devices. */
function deliver(app: FastifyInstance, library: LibraryApp): void {
  mountFeeds(app, { ...library, ...mountLibrary(app, library), networkOf: () => undefined })
}

function drawNothing(db: Database, storage: Storage, catalogue: Catalogue, now: () => Date): SampleMasters {
  const workDir = mkdtempSync(join(tmpdir(), 'drawing-'))
  return sampleMasters({ db, storage, catalogue, now, recipes: new Map(), workDir, logger: createLogger('silent') })
}

async function openLink(app: FastifyInstance, key: string, cookie = ''): Promise<string> {
  const headers = cookie ? { cookie } : {}
  const answer = await app.inject({ method: 'POST', url: '/api/library-links/open', payload: { key }, headers })
  if (answer.statusCode !== 204) throw new Error(`The link answered ${answer.statusCode}.`)
  return keptCookies(cookie, answer.headers['set-cookie'])
}

/** A browser's Cookie header after an answer. */
export function keptCookies(before: string, lines: string | readonly string[] | undefined): string {
  const kept = new Map(before.split('; ').flatMap((pair) => (pair ? [pair.split('=', 2) as [string, string]] : [])))
  for (const line of [lines ?? []].flat()) {
    const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? []
    if (/Max-Age=0\b/.test(line)) kept.delete(name)
    else kept.set(name, value)
  }
  return [...kept].map((pair) => pair.join('=')).join('; ')
}

/** The checkout with the sandbox's provider; orders come in as signed events. */
function openTill(
  app: FastifyInstance,
  db: Database,
  catalogue: Catalogue,
  findCustomer: FindCustomer,
  own: Pick<CheckoutRules, 'now' | 'mode'>,
) {
  const products = productsOf(SAMPLE_CONTENT, catalogue.bundles)
  const payments = sandboxPayments({ url: 'http://127.0.0.1:9', secret: TEST_SECRET, products })
  const checkout = testCheckout(db, { rules: { ...testRules, products, ...own }, payments })
  const inbox = eventInbox(checkout)
  const mounted = mountCheckout(app, { ...checkout, inbox }, findCustomer, NO_PAGES)

  async function deliver(name: string, order: SandboxOrder): Promise<void> {
    const { body, signature } = signedEvent(name, order)
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    const { statusCode } = await app.inject({ method: 'POST', url: '/webhooks/sandbox', payload: body, headers })
    if (statusCode !== 200) throw new Error(`The webhook answered ${statusCode}.`)
    await inbox.apply()
  }
  return {
    async buy(slug: string, { by, agrees = true, ...order }: Purchase = {}): Promise<SandboxOrder> {
      const { name = '', priceMinor = 0 } = products.get(slug) ?? {}
      const custom = by ? await startedBy(db, by, slug, priceMinor) : {}
      const bought = testOrder({ product: { slug, name, priceMinor }, custom, ...order })
      await deliver('order_created', bought)
      if (agrees) await agreeTo(db, bought)
      return bought
    },
    refund(order: SandboxOrder): Promise<void> {
      const refundedMinor = order.product.priceMinor
      const updatedAt = '2026-01-02T00:00:00.000Z'
      return deliver('order_refunded', { ...order, status: 'refunded', refundedMinor, updatedAt })
    },
    report: (order: SandboxOrder) => deliver('order_updated', order),
    close: inbox.close,
    mounted,
  }
}

async function agreeTo(db: Database, { id }: SandboxOrder): Promise<void> {
  const found = db.selectFrom('shop_order').select('id').where('provider_order_id', '=', id)
  const given = { version: CONSENT_VERSION, locale: 'en-US', at: '2026-03-01T12:00:00.000Z' }
  await addConsent(db, (await found.executeTakeFirstOrThrow()).id, given)
}

/** Masters in the storage and in the books. */
export function stockroom(db: Database, storage: Storage) {
  const contents = new Map<string, Buffer>()
  const masters = new Map<string, Master>()
  return {
    contents,
    masters,
    async stock(wallpaperId: string, given?: Buffer): Promise<void> {
      const content = given ?? (await noisyPng())
      const master = masterOf(wallpaperId, content)
      await storage.put(master.storageKey, content, master.sha256)
      await saveMaster(db, master)
      contents.set(wallpaperId, content)
      masters.set(wallpaperId, master)
    },
  }
}

export function testCatalogue(slugs: readonly string[], wallpapersEach = 2): Catalogue {
  const numbers = Array.from({ length: wallpapersEach }, (_, at) => at + 1)
  return {
    version: 1,
    categories: [],
    bundles: slugs.map(bundleOf),
    wallpapers: Object.fromEntries(slugs.map((slug) => [slug, numbers.map((number) => wallpaperOf(slug, number))])),
    posters: [],
  }
}

function bundleOf(slug: string): Bundle {
  return { slug, name: slug, categories: [slug], previewCategory: slug, priceMinor: 300, isListed: true }
}

function wallpaperOf(slug: string, number: number): Wallpaper {
  const preview = { src: '', width: 16, height: 9, webp: [16], avif: [], placeholder: '' }
  return { id: `${slug}-${number}`, title: `Über ${slug}`, alt: '', colours: [], addedAt: '2026-01-01', preview }
}

/** Small, and different every time. */
function noisyPng(): Promise<Buffer> {
  const raw = { width: 96, height: 54, channels: 3 } as const
  return sharp(randomBytes(96 * 54 * 3), { raw })
    .png()
    .toBuffer()
}

function masterOf(wallpaperId: string, content: Buffer): Master {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return {
    wallpaperId,
    category: wallpaperId.replace(/-\d+$/, ''),
    storageKey: masterKey(sha256),
    sha256,
    crc32: crc32(content),
    sizeBytes: content.length,
    width: 96,
    height: 54,
    format: 'png',
    addedAt: '2026-01-01',
  }
}
