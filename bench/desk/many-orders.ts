import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addPageViews } from '../../server/analytics/page-view-queries.ts'
import { type Database, isPostgres } from '../../server/database/database.ts'
import { sumSomeDays } from '../../server/desk/keep-sales-sums.ts'

export const ORDERS = 100_000
export const VIEW_ROWS = 1_000_000
const PATHS = 1000
const BATCH = 500
const TEN_MINUTES_MS = 600_000
const DAY_MS = 86_400_000

const PRODUCTS = ['all-access', 'desert', 'anime', 'bikes', 'cars', 'city', 'sport', 'nature', 'space', 'abstract']
const HOSTS = ['gmail.com', 'example.com', 'example.org', 'web.de', 'outlook.com', 'proton.me']

/** A shop that has sold for two years and was looked at a lot. */
export async function fillShop(db: Database, now: Date): Promise<void> {
  await db.transaction().execute((trx) => sellOrders(trx, now))
  await db.transaction().execute((trx) => countViews(trx, now))
  // The shop does this by itself, some days at a time, while it is open.
  while (!(await sumSomeDays({ db, timeZone: 'UTC', now: () => now })));
  if (isPostgres(db)) await sql`analyze`.execute(db)
}

async function sellOrders(db: Database, now: Date): Promise<void> {
  for (let first = 0; first < ORDERS; first += BATCH) {
    await db
      .insertInto('shop_order')
      .values(Array.from({ length: BATCH }, (_, at) => orderAt(first + at, now)))
      .execute()
  }
}

function orderAt(index: number, now: Date) {
  const at = new Date(now.getTime() - (index + 1) * TEN_MINUTES_MS).toISOString()
  const email = `buyer${(index * 7919) % 60_000}@${HOSTS[index % HOSTS.length]}`
  const isRefunded = index % 40 === 0
  const isDisputed = index % 500 === 3
  return {
    id: randomUUID(),
    number: `W-${String(index).padStart(7, '0')}`,
    provider: 'sandbox',
    mode: 'test' as const,
    provider_order_id: String(index),
    reference: randomUUID(),
    product: PRODUCTS[index % PRODUCTS.length] ?? null,
    email,
    email_key: email,
    total_minor: 300,
    discount_minor: 0,
    currency: 'USD',
    payment: 'paid' as const,
    refunded_minor: isRefunded ? 300 : index % 77 === 0 ? 100 : 0,
    refunded_in_full: Number(isRefunded),
    refunded_at: isRefunded ? at : null,
    fee_minor: index % 2 ? 39 : null,
    confirmed_at: at,
    scope: 'bundle:x',
    dispute: isDisputed ? ('open' as const) : ('none' as const),
    dispute_at: isDisputed ? at : null,
    status: isRefunded ? 'refunded' : isDisputed ? 'disputed' : 'paid',
    flag: index % 1000 === 7 ? 'wrong-amount' : null,
    price_minor: 300,
    price_currency: 'USD',
    receipt_at: at,
    purchased_at: at,
    stored_at: at,
    updated_at: at,
  }
}

/** A thousand pages on each of a thousand days, counted as the shop counts them. */
async function countViews(db: Database, now: Date): Promise<void> {
  for (let at = 0; at < VIEW_ROWS / PATHS; at++) {
    const day = new Date(now.getTime() - at * DAY_MS).toISOString().slice(0, 10)
    await addPageViews(
      db,
      Array.from({ length: PATHS }, (_, n) => ({ day, path: `/page-${n}`, views: (n % 50) + 1 })),
    )
  }
}
