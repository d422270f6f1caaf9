import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LibraryBundleView } from '../../contract/library.ts'
import { eventBody } from '../../sandbox/checkout/sandbox-order.ts'
import { folderStorage } from '../../server/adapters/storage/folder-storage.ts'
import { catalogueFile } from '../../server/catalogue/catalogue-file.ts'
import { sign, testOrder } from '../../server/checkout/testing/checkout-world.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/database.ts'
import { migrate } from '../../server/database/migrate.ts'
import { stockroom, testCatalogue } from '../../server/library/testing/library-world.ts'
import { type ShopProcess, shopProcess } from '../payments/shop-process.ts'
import { ask, askJson } from './ask.ts'

export type WholeShop = ShopProcess & {
  readonly dataDir: string
  readonly databaseUrl: string
  /** A purchase as the provider would report it, with or without a checkout that was started in the shop. */
  readonly purchase: (
    checkoutId?: string,
    email?: string,
  ) => { readonly body: string; readonly headers: Record<string, string> }
  readonly close: () => Promise<void>
}

export type ShopOptions = {
  readonly dataDir?: string
  readonly databaseUrl?: string
  /** The first wallpaper's master; the others are small. */
  readonly master?: Buffer
  readonly env?: Readonly<Record<string, string>>
}

/** A whole shop with one bundle of two wallpapers in stock. Clients may name their address, as behind a proxy. */
export async function openWholeShop(options: ShopOptions = {}): Promise<WholeShop> {
  const { dataDir = mkdtempSync(join(tmpdir(), 'pure-8k-drill-')), master } = options
  const databaseUrl = options.databaseUrl ?? `sqlite:${join(dataDir, 'shop.sqlite')}`
  const catalogue = testCatalogue(['desert'])
  const file = catalogueFile(dataDir)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(catalogue))
  const db = openDatabase(databaseUrl)
  await migrate(db)
  const { stock } = stockroom(db, folderStorage(join(dataDir, 'storage')))
  await stock('desert-1', master)
  await stock('desert-2')
  await db.destroy()
  const settings = {
    ...{ DATA_DIR: dataDir, SECRET: randomUUID() + randomUUID(), LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    ...{ TRUSTED_PROXIES: '127.0.0.1', HOST: '127.0.0.1', ...options.env },
  }
  const { payments } = readConfig(settings)
  const secret = payments.provider === 'sandbox' ? payments.secret : ''
  const shop = await shopProcess(databaseUrl, { script: join(import.meta.dirname, 'whole-shop.ts'), env: settings })
  return {
    ...shop,
    dataDir,
    databaseUrl,
    purchase(checkoutId, email = `${randomUUID()}@example.com`) {
      const product = { slug: 'desert', name: 'desert', priceMinor: 300 }
      const order = testOrder({
        product,
        custom: checkoutId ? { checkout_id: checkoutId } : {},
        email,
        ...(checkoutId && { createdAt: new Date().toISOString() }),
      })
      const { body, signature } = sign(eventBody('order_created', { ...order, id: randomUUID() }), secret)
      return { body, headers: { 'content-type': 'application/json', 'x-signature': signature } }
    },
    async close() {
      await shop.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Person = {
  readonly email: string
  readonly password: string
  readonly uid: string
  readonly cookie: string
}

export async function signUp({ url }: ShopProcess, name: string): Promise<Person> {
  const [email, password] = [`${name}@example.com`, `${name} has a long password`]
  const answer = await askJson(`${url}/api/auth/sign-up`, { email, password, name }, from(name))
  if (answer.status !== 201) throw new Error(`Signing up answered ${answer.status}.`)
  const { user } = JSON.parse(answer.body.toString()) as { user: { uid: string } }
  return { email, password, uid: user.uid, cookie: cookieOf(answer.headers['set-cookie']) }
}

export function cookieOf(lines: string | string[] | undefined): string {
  return [lines ?? []]
    .flat()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}

/** A client's own address, made from any text. */
export function from(text: string): { 'x-forwarded-for': string } {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(text).digest()
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` }
}

/** The id that the link to the provider carries, for whoever the headers say. */
export async function startCheckout({ url }: ShopProcess, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await ask(`${url}/checkout/desert`, { headers })
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}.`)
  return new URL(answer.headers.location ?? '').searchParams.get('checkout[custom][checkout_id]') ?? ''
}

/** Somebody who has bought the bundle, and where its files are. */
export async function buyBundle(shop: WholeShop, { cookie }: Person): Promise<LibraryBundleView> {
  const { body, headers } = shop.purchase(await startCheckout(shop, { cookie, ...from(cookie) }))
  const { status } = await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`The webhook answered ${status}.`)
  for (;;) {
    const answer = await ask(`${shop.url}/api/library/desert`, { headers: { cookie } })
    if (answer.status === 200) return JSON.parse(answer.body.toString()) as LibraryBundleView
    if (answer.status !== 404) throw new Error(`The library answered ${answer.status}.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
