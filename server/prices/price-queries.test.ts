import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sale } from '../../contract/orders/reductions.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findOldPrice } from './lowest-price.ts'
import { listPriceHistories, listPricesAt, notePrices } from './price-queries.ts'
import { type Product, productsOf } from './products.ts'

describe.each(DATABASE_KINDS)('the history of prices on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  const day = (number: number) => new Date(Date.UTC(2026, 2, number))
  const note = (number: number, changed: Partial<Product>) => {
    const products = new Map(productsOf(SAMPLE_CONTENT, BUNDLES))
    const anime = products.get('anime')
    if (anime) products.set('anime', { ...anime, ...changed })
    return notePrices(database.db, products, day(number))
  }
  const animeAt = (number: number) => listPricesAt(database.db, 'anime', day(number).toISOString())

  it('starts anew with another currency, even at the same number, and is not rewritten', async () => {
    await note(2, { priceMinor: 300, currency: 'USD' })
    await note(4, { priceMinor: 300, currency: 'EUR' })
    await note(6, { priceMinor: 450, currency: 'JPY' })
    expect(await Promise.all([1, 3, 5, 7].map(animeAt))).toEqual([
      [{ amountMinor: 300, currency: 'USD' }],
      [{ amountMinor: 300, currency: 'USD' }],
      [{ amountMinor: 300, currency: 'EUR' }],
      [{ amountMinor: 450, currency: 'JPY' }],
    ])
  })

  it('notes the return of a currency as a new price', async () => {
    await note(2, { priceMinor: 300, currency: 'USD' })
    await note(4, { priceMinor: 280, currency: 'EUR' })
    await note(6, { priceMinor: 300, currency: 'USD' })
    await note(8, { priceMinor: 300, currency: 'USD' })
    const rows = await database.db.selectFrom('price').select('currency').where('product', '=', 'anime').execute()
    expect(rows.map(({ currency }) => currency).sort()).toEqual(['EUR', 'USD', 'USD'])
    expect(await animeAt(9)).toEqual([{ amountMinor: 300, currency: 'USD' }])
  })

  it('tells from when on each price was really asked, the first one too', async () => {
    await note(2, { priceMinor: 300, currency: 'USD' })
    await note(20, { priceMinor: 250, currency: 'USD' })
    await note(21, { priceMinor: 250, currency: 'USD' })
    const history = (await listPriceHistories(database.db, ['anime'])).get('anime') ?? []
    expect(history).toEqual([
      { amountMinor: 300, currency: 'USD', from: day(2).toISOString(), until: day(20).toISOString() },
      { amountMinor: 250, currency: 'USD', from: day(20).toISOString(), until: null },
    ])
    expect(findOldPrice(history, { amountMinor: 200, currency: 'USD' }, day(31))).toBeNull()
    expect(findOldPrice(history, { amountMinor: 200, currency: 'USD' }, day(40))).toBe(250)
  })

  it('knows beforehand what a sale will cost, and forgets it when it is called off', async () => {
    const sale: Sale = {
      slug: 'spring',
      name: 'Spring',
      takes: { kind: 'percent', percent: 50 },
      products: ['anime'],
      from: day(10).toISOString(),
      until: day(14).toISOString(),
    }
    const noteSale = (number: number, sales: readonly Sale[], priceMinor = 300) => {
      const products = [...productsOf(SAMPLE_CONTENT, BUNDLES)].map(
        ([slug, product]) => [slug, { ...product, priceMinor, currency: 'USD' }] as const,
      )
      return notePrices(database.db, new Map(products), day(number), sales)
    }
    const amounts = async (...days: number[]) =>
      (await Promise.all(days.map(animeAt))).map((prices) => prices.map(({ amountMinor }) => amountMinor).join())
    await noteSale(2, [])
    await noteSale(4, [sale])
    await noteSale(5, [sale])
    expect(await amounts(3, 9, 10, 13, 14, 15)).toEqual(['300', '300', '150', '150', '300', '300'])
    await noteSale(11, [sale], 400)
    expect(await amounts(10, 11, 14)).toEqual(['150', '200', '400'])
    await noteSale(13, [])
    expect(await amounts(10, 12, 13, 14)).toEqual(['150', '200', '300', '300'])
    await noteSale(16, [{ ...sale, from: day(1).toISOString(), until: day(20).toISOString() }])
    expect(await amounts(15, 16, 19, 20)).toEqual(['300', '150', '150', '300'])
    await notePrices(database.db, new Map(), day(18))
    expect(await amounts(17, 18, 20)).toEqual(['150', '', ''])
  })

  it('knows nothing of a sale for what the owner’s own page sells', async () => {
    const products = productsOf(SAMPLE_CONTENT, BUNDLES)
    const sale: Sale = {
      slug: 'all',
      name: 'All',
      takes: { kind: 'percent', percent: 50 },
      products: 'everything',
      from: day(3).toISOString(),
      until: day(9).toISOString(),
    }
    await notePrices(database.db, products, day(2), [sale], ['anime'])
    const usual = products.get('anime')?.priceMinor
    expect(await animeAt(5)).toEqual([{ amountMinor: usual, currency: 'USD' }])
    expect(await listPricesAt(database.db, 'bikes', day(5).toISOString())).not.toEqual([
      { amountMinor: products.get('bikes')?.priceMinor, currency: 'USD' },
    ])
  })

  it('ends every price in a shop that sells nothing any more', async () => {
    await note(2, { priceMinor: 300, currency: 'USD' })
    await notePrices(database.db, new Map(), day(4))
    expect(await animeAt(3)).toEqual([{ amountMinor: 300, currency: 'USD' }])
    expect(await animeAt(5)).toEqual([])
  })
})
