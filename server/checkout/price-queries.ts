import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Price } from './judge-order.ts'
import type { PricePeriod } from './lowest-price.ts'
import type { Products } from './products.ts'

/** The first price that is known of a product held before it was noted too. */
const ALWAYS = new Date(0).toISOString()

/**
 * Notes what everything costs from now on. Another currency is another price: the old one ends, and no amount is converted.
 * Safe to repeat, and from many processes at once.
 */
export async function notePrices(db: Database, products: Products, now: Date): Promise<void> {
  const at = now.toISOString()
  await inTransaction(db, async (trx) => {
    const sold = [...products.keys()]
    await trx
      .updateTable('price')
      .set({ valid_until: at })
      .where('valid_until', 'is', null)
      // A list of nothing is no SQL.
      .$if(sold.length > 0, (query) => query.where('product', 'not in', sold))
      .execute()
    const held = new Map((await listHeld(trx)).map(({ product, ...price }) => [product, price]))
    for (const { slug, priceMinor, currency } of products.values()) {
      const price = held.get(slug)
      if (price?.amountMinor === priceMinor && price.currency === currency) continue
      await notePrice(trx, slug, { amountMinor: priceMinor, currency }, at)
    }
  })
}

async function listHeld(trx: Database): Promise<(Price & { product: string })[]> {
  return trx
    .selectFrom('price')
    .select(['product', 'amount_minor as amountMinor', 'currency'])
    .where('valid_until', 'is', null)
    .execute()
}

async function notePrice(trx: Database, product: string, { amountMinor, currency }: Price, at: string): Promise<void> {
  await trx
    .updateTable('price')
    .set({ valid_until: at })
    .where('product', '=', product)
    .where('valid_until', 'is', null)
    .where((where) => where.or([where('amount_minor', '!=', amountMinor), where('currency', '!=', currency)]))
    .execute()
  const earlier = await trx.selectFrom('price').select('id').where('product', '=', product).limit(1).executeTakeFirst()
  await trx
    .insertInto('price')
    .values({
      id: randomUUID(),
      product,
      currency,
      amount_minor: amountMinor,
      valid_from: earlier ? at : ALWAYS,
      noted_at: at,
      valid_until: null,
    })
    // The one in force is there already: it has not changed, or another process was faster.
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

/** Everything that a product cost, oldest first. */
export async function listPriceHistory(db: Database, product: string): Promise<PricePeriod[]> {
  const rows = await db
    .selectFrom('price')
    .select(['amount_minor as amountMinor', 'currency', 'noted_at as from', 'valid_until as until'])
    .where('product', '=', product)
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows
}
