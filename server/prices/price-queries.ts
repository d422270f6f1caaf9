import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Sale } from '../../contract/orders/reductions.ts'
import { type Database, isPostgres } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { PricePeriod } from './lowest-price.ts'
import type { Price, Product, Products } from './products.ts'
import { type PlannedPrice, planPrices } from './sale-prices.ts'

/** The first price that is known of a product held before it was noted too. */
const ALWAYS = new Date(0).toISOString()

/**
 * Notes what everything costs from now on, and what it will cost when a sale begins and ends: nobody has to be awake then.
 * What was planned before and has not begun is forgotten. Another currency is another price: the old one ends, and no
 * amount is converted. What the owner's own page sells (`soldElsewhere`) costs there what it always does. Safe to repeat,
 * and from many processes at once.
 */
export async function notePrices(
  db: Database,
  products: Products,
  now: Date,
  sales: readonly Sale[] | undefined = undefined,
  soldElsewhere: readonly string[] = [],
): Promise<void> {
  const at = now.toISOString()
  await inTransaction(db, async (trx) => {
    // One after the other, or one would end what another has just noted. SQLite has one writer.
    if (isPostgres(trx)) await sql`lock table price in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('price').where('valid_from', '>', at).execute()
    const held = new Map((await listHeld(trx, at)).map(({ product, ...price }) => [product, price]))
    await endPrices(
      trx,
      [...held.keys()].filter((slug) => !products.has(slug)),
      at,
    )
    for (const product of products.values()) {
      const plan = planPrices(product, soldElsewhere.includes(product.slug) ? undefined : sales, now)
      const price = held.get(product.slug)
      const [{ amountMinor, until }] = plan
      const isSame = price?.amountMinor === amountMinor && price.currency === product.currency
      if (!isSame || price.until !== until || plan.length > 1) await notePlan(trx, product, plan, isSame)
    }
  })
}

type Held = Price & { readonly product: string; readonly until: string | null }

/** What is asked at a moment. */
async function listHeld(trx: Database, at: string): Promise<Held[]> {
  return trx
    .selectFrom('price')
    .select(['product', 'amount_minor as amountMinor', 'currency', 'valid_until as until'])
    .where('valid_from', '<=', at)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', at)]))
    .execute()
}

/** A few at a time: a database takes so many names in one statement and no more. */
const AT_ONCE = 500

async function endPrices(
  trx: Database,
  products: readonly string[],
  at: string,
  until: string | null = at,
): Promise<void> {
  for (let first = 0; first < products.length; first += AT_ONCE) {
    await trx
      .updateTable('price')
      .set({ valid_until: until })
      .where('product', 'in', products.slice(first, first + AT_ONCE))
      .where('valid_from', '<=', at)
      .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', at)]))
      .execute()
  }
}

/** `isSame`: what is asked now is asked already, and may only end at another time. */
async function notePlan(
  trx: Database,
  { slug, currency }: Product,
  [first, ...later]: readonly [PlannedPrice, ...PlannedPrice[]],
  isSame: boolean,
): Promise<void> {
  await endPrices(trx, [slug], first.from, isSame ? first.until : first.from)
  const earlier = await trx.selectFrom('price').select('id').where('product', '=', slug).limit(1).executeTakeFirst()
  const row = ({ amountMinor, from, until }: PlannedPrice, validFrom = from) => ({
    id: randomUUID(),
    product: slug,
    currency,
    amount_minor: amountMinor,
    valid_from: validFrom,
    noted_at: from,
    valid_until: until,
  })
  const rows = [...(isSame ? [] : [row(first, earlier ? first.from : ALWAYS)]), ...later.map((price) => row(price))]
  if (rows.length === 0) return
  await trx
    .insertInto('price')
    .values(rows)
    // The one in force is there already: another process was faster.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a product cost at a moment; nothing where that was never noted. */
export async function listPricesAt(db: Database, product: string, at: string): Promise<Price[]> {
  return db
    .selectFrom('price')
    .select(['amount_minor as amountMinor', 'currency'])
    .where('product', '=', product)
    .where('valid_from', '<=', at)
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', at)]))
    .execute()
}

/** Everything that some products cost and are planned to cost, by product, oldest first. */
export async function listPriceHistories(
  db: Database,
  products: readonly string[],
): Promise<ReadonlyMap<string, readonly PricePeriod[]>> {
  const rows = await db
    .selectFrom('price')
    .select(['product', 'amount_minor as amountMinor', 'currency', 'noted_at as from', 'valid_until as until'])
    .where('product', 'in', products.length > 0 ? products : [''])
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  const grouped = Map.groupBy(rows, ({ product }) => product)
  return new Map(
    [...grouped].map(([product, list]) => [product, list.map(({ product: _product, ...period }) => period)]),
  )
}
