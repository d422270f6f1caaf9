import { ask } from '../../harness/ask.ts'
import { from, signUp } from '../../harness/customer.ts'
import { eventually } from '../../harness/eventually.ts'
import { openWholeShop, type ShopOptions, type WholeShop } from '../../harness/open-whole-shop.ts'
import { startPostgres } from '../../server/database/testing/postgres-server.ts'
import { Tally } from '../tally.ts'
import { parsed, staffAt } from './at-desk.ts'
import { inBooks } from './books.ts'
import type { Attempt, Topic } from './topic.ts'

const BUNDLES = ['bikes', 'cars', 'anime']
const PRESSES = 20
const CODE = 'ONCE-EACH'
const GUESTS = 4

const publishes: NonNullable<ShopOptions['publishes']> = { categories: BUNDLES, changes: [(content) => content] }

/** Presses and purchases of one person that pretend to be many. */
export const crowd: Topic = {
  shop: { publishes, hasProvider: true },
  async play(shop, isShort) {
    const onSqlite = await pressCredit(shop, 'SQLite')
    const codes = await payAgainWithCode(shop)
    return isShort ? [onSqlite, codes] : [onSqlite, await pressOnPostgres(), codes]
  },
}

/** Where rows are held, not the whole database. */
async function pressOnPostgres(): Promise<Attempt> {
  const postgres = await startPostgres()
  await postgres.run('create database crowd')
  const shop = await openWholeShop({ databaseUrl: postgres.url.replace(/\/postgres$/, '/crowd'), publishes })
  try {
    return await pressCredit(shop, 'PostgreSQL')
  } finally {
    await shop.close()
    await postgres.stop()
  }
}

const isPaid = async (shop: WholeShop, email: string, orders: number) =>
  inBooks(shop, (db) =>
    eventually(async () => {
      const rows = await db.selectFrom('shop_order').select('id').where('email_key', '=', email).execute()
      return rows.length >= orders ? true : undefined
    }, 'An order was never noted.'),
  )

/** Three bundles are worth all-access. */
async function pressCredit(shop: WholeShop, database: string): Promise<Attempt> {
  const { email, cookie } = await signUp(shop, 'presser')
  await inBooks(shop, (db) => db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute())
  for (const slug of BUNDLES) {
    const product = { slug, name: slug, priceMinor: 300 }
    const { body, headers } = shop.purchase(undefined, email, { product })
    await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers, body })
  }
  await isPaid(shop, email, BUNDLES.length)
  const press = () =>
    ask(`${shop.url}/checkout/all-access/credit`, {
      method: 'POST',
      headers: { ...from('presser'), cookie, origin: shop.url },
    })
  const answers = new Tally()
  const pressing = Array.from({ length: PRESSES }, async () => answers.add((await press()).status))
  const { status } = await ask(`${shop.url}/api/account/entitlements`, { headers: { cookie } })
  await Promise.all(pressing)
  const orders = await inBooks(shop, (db) =>
    db.selectFrom('shop_order').select('id').where('provider', '=', 'credit').execute(),
  )
  const said = await ask(`${shop.url}/api/account/entitlements`, { headers: { cookie } })
  const isOwned = /"allAccessSince":"/.test(said.body.toString())
  const broken = answers.besides(303, 409, 429) > 0 ? `${answers}` : undefined
  return {
    tried: `${PRESSES} presses on 'use my credit' at once, ${database} (${answers})`,
    gained: orders.length > 1 ? `${orders.length} orders for one credit` : broken,
    twin: 'one of them takes all-access, and another page is served meanwhile',
    twinFailed: isOwned && status === 200 ? undefined : `all-access is ${isOwned ? 'there' : 'not there'}, ${status}`,
  }
}

/** A browser that nobody knows opens the page with the code; what it leads to is paid by an address. False where it leads nowhere. */
async function payWithCode(shop: WholeShop, email: string, place: string): Promise<boolean> {
  const form = new URLSearchParams({ of: 'bikes', code: CODE }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }
  const headers = { ...from(place), ...type }
  const { status } = await ask(`${shop.url}/checkout/with/code`, { method: 'POST', headers, body: form })
  if (status !== 200) return false
  const checkoutId = await inBooks(shop, async (db) => {
    const newest = db.selectFrom('checkout').select('id').orderBy('started_at', 'desc')
    return (await newest.executeTakeFirstOrThrow()).id
  })
  const product = { slug: 'bikes', name: 'Bikes Bundle', priceMinor: 150 }
  const { body, headers: signed } = shop.purchase(checkoutId, email, { product })
  await ask(`${shop.url}/webhooks/sandbox`, { method: 'POST', headers: signed, body })
  return true
}

/** What opened for an address: whoever is flagged gets no receipt. */
async function countOpened(shop: WholeShop, email: string, orders: number): Promise<number> {
  await isPaid(shop, email, orders)
  return inBooks(shop, async (db) => {
    const opened = db.selectFrom('receipt').innerJoin('shop_order', 'shop_order.id', 'receipt.order_id')
    return (await opened.select('receipt.id').where('email_key', '=', email).execute()).length
  })
}

async function payAgainWithCode(shop: WholeShop): Promise<Attempt> {
  const owner = await staffAt(shop, 'owner')
  const made = await owner.ask('POST', '/codes', {
    code: CODE,
    takes: { kind: 'percent', percent: 50 },
    products: null,
    mostUses: null,
    mostPerBuyer: 1,
    lastDay: null,
  })
  if (made.status !== 200) throw new Error(`Making a code answered ${made.status}.`)
  const greedy = 'greedy@example.com'
  let paid = 0
  for (let guest = 0; guest < GUESTS; guest++) if (await payWithCode(shop, greedy, `greedy ${guest}`)) paid += 1
  const opened = await countOpened(shop, greedy, paid)
  const honest = 'once@example.com'
  const isSent = await payWithCode(shop, honest, 'honest')
  const { codes } = parsed<{ codes: { code: string; again: number }[] }>(await owner.ask('GET', '/codes'))
  const noted = codes.find(({ code }) => code === CODE)?.again ?? 0
  // Whoever has paid gets what they paid for; the owner is told of each (decision 56).
  const unseen = opened - 1 - noted
  return {
    tried: `a code for one use each, ${GUESTS} times with fresh cookies and one address`,
    gained: unseen > 0 ? `${unseen} bundles at half the price that nobody is told of` : undefined,
    twin: 'another address uses it once',
    twinFailed: isSent && (await countOpened(shop, honest, 1)) === 1 ? undefined : 'nothing opened',
  }
}
