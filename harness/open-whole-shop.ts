import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { builtServer } from '../commands/testing/built-code.ts'
import { checkoutSandbox } from '../sandbox/checkout/checkout-sandbox.ts'
import { eventBody, type SandboxOrder } from '../sandbox/checkout/sandbox-order.ts'
import { folderStorage } from '../server/adapters/folder-storage.ts'
import { readConfig } from '../server/config/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { stockroom, testCatalogue } from '../server/library/testing/library-world.ts'
import { sign, testOrder } from '../server/orders/testing/checkout-world.ts'
import { productsOf } from '../server/prices/products.ts'
import { freePort } from '../server/testing/free-port.ts'
import { writeTestSite } from '../server/testing/test-site.ts'
import { type ShopProcess, shopProcess } from './shop-process.ts'
import { publishSmallShop, writeSmallStorefront } from './small-storefront.ts'

export type WholeShop = ShopProcess & {
  readonly dataDir: string
  readonly databaseUrl: string
  /** A purchase as the provider would report it, with or without a checkout that was started in the shop. */
  readonly purchase: (
    checkoutId?: string,
    email?: string,
    order?: Partial<SandboxOrder>,
  ) => { readonly body: string; readonly headers: Record<string, string> }
  readonly close: () => Promise<void>
}

export type ShopOptions = {
  readonly dataDir?: string
  readonly databaseUrl?: string
  /** The first wallpaper's master; the others are small. */
  readonly master?: Buffer
  readonly env?: Readonly<Record<string, string>>
  readonly hasCheapPasswords?: boolean
  /** Its desk publishes: the sample shop's content with these categories in stock, in its publications so far. */
  readonly publishes?: {
    readonly categories: readonly string[]
    readonly changes: Parameters<typeof publishSmallShop>[3]
  }
  /** Receives what the shop prints. */
  readonly logFile?: string
  /** Plays the payment provider, which makes a page for a price that is not the usual one. It reports nothing by itself. */
  readonly hasProvider?: boolean
}

const DESERT = { slug: 'desert', name: 'desert', priceMinor: 300 }
const CHEAP_PASSWORDS = join(import.meta.dirname, 'programs', 'cheap-passwords.ts')

/** A whole shop with a storefront of one page and one bundle of two wallpapers in stock. Clients may name their address, as behind a proxy. */
export async function openWholeShop(options: ShopOptions = {}): Promise<WholeShop> {
  const { dataDir = mkdtempSync(join(tmpdir(), 'shop-drill-')), master } = options
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(dataDir, 'shop.sqlite')}`
  const catalogue = testCatalogue(['desert'])
  mkdirSync(dataDir, { recursive: true })
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const { stock } = stockroom(db, folderStorage(join(dataDir, 'storage')))
  await stock('desert-1', master)
  await stock('desert-2')
  const { publishes } = options
  if (publishes) await publishSmallShop(db, dataDir, publishes.categories, publishes.changes)
  await db.destroy()
  const settings = {
    DATA_DIR: dataDir,
    SECRET: randomUUID() + randomUUID(),
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    TRUSTED_PROXIES: '127.0.0.1',
    HOST: '127.0.0.1',
    ...options.env,
  }
  const provider = options.hasProvider ? Fastify() : undefined
  const sandboxPort = provider ? { SANDBOX_PORT: String(await freePort()) } : {}
  const env = { ...settings, ...sandboxPort }
  const { payments, sandbox } = readConfig(env)
  const secret = payments.usesSandbox ? payments.secret : ''
  if (provider) {
    const products = () => [...productsOf(SAMPLE_CONTENT, SAMPLE_CONTENT.bundles).values()]
    const shop = { shopUrl: 'http://127.0.0.1:9', shopName: () => 'The shop', secret }
    checkoutSandbox(provider, { ...shop, folder: join(dataDir, 'provider'), products, retryDelaysMs: [] })
    await provider.listen({ host: 'localhost', port: sandbox.port })
  }
  const { worker } = await builtServer()
  const ahead = options.hasCheapPasswords ? ['--import', CHEAP_PASSWORDS] : []
  const pages = publishes ? { storefront: writeSmallStorefront() } : { siteFolder: writeTestSite(catalogue) }
  const words = [...ahead, worker, JSON.stringify({ ...pages, worker })]
  const { logFile } = options
  const shop = await shopProcess(databaseUrl, { words, env, ...(logFile !== undefined && { logFile }) })
  return {
    ...shop,
    dataDir,
    databaseUrl,
    purchase(checkoutId, email = `${randomUUID()}@example.com`, changes = {}) {
      const order = testOrder({
        product: DESERT,
        custom: checkoutId ? { checkout_id: checkoutId } : {},
        email,
        ...(checkoutId && { createdAt: new Date().toISOString() }),
        id: randomUUID(),
        ...changes,
      })
      const { body, signature } = sign(eventBody('order_created', order), secret)
      return { body, headers: { 'content-type': 'application/json', 'x-signature': signature } }
    },
    async close() {
      await shop.kill()
      await provider?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
