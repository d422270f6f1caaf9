import { BUNDLES } from 'sample-shop/content/bundles.ts'
import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { expect, it } from 'vitest'
import type { Sale } from '../../contract/orders/reductions.ts'
import { productsOf } from './products.ts'
import { planPrices, salesClock } from './sale-prices.ts'

const SALE: Sale = {
  slug: 'spring',
  name: 'Spring',
  takes: { kind: 'percent', percent: 50 },
  products: 'everything',
  from: '2026-03-02T00:00:00.000Z',
  until: '2026-03-04T00:00:00.000Z',
}
const products = productsOf(SAMPLE_CONTENT, BUNDLES)

it('asks the sale’s price between its two moments, and nowhere else', () => {
  let now = new Date('2026-03-01T23:59:59.999Z')
  const clock = salesClock(
    () => now,
    () => true,
  )
  const priceOf = (slug: string) => clock(products, [SALE]).get(slug)?.priceMinor
  expect([priceOf('anime'), priceOf('all-access')]).toEqual([300, 800])
  now = new Date(SALE.from)
  expect([priceOf('anime'), priceOf('all-access')]).toEqual([150, 400])
  now = new Date(SALE.until)
  expect([priceOf('anime'), priceOf('all-access')]).toEqual([300, 800])
})

it('changes no price that the provider’s own page asks', () => {
  const clock = salesClock(
    () => new Date(SALE.from),
    (slug) => slug !== 'anime',
  )
  expect(clock(products, [SALE]).get('anime')?.priceMinor).toBe(300)
  expect(clock(products, [SALE]).get('all-access')?.priceMinor).toBe(400)
})

it('plans one price after the other, and none where a sale changes nothing', () => {
  const [anime] = [...products.values()].filter(({ slug }) => slug === 'anime')
  if (!anime) throw new Error('There is no anime.')
  const from = new Date('2026-03-01T00:00:00Z')
  expect(planPrices(anime, [SALE, { ...SALE, slug: 'other', products: ['cars'] }], from)).toEqual([
    { amountMinor: 300, from: from.toISOString(), until: SALE.from },
    { amountMinor: 150, from: SALE.from, until: SALE.until },
    { amountMinor: 300, from: SALE.until, until: null },
  ])
  expect(planPrices(anime, undefined, from)).toEqual([{ amountMinor: 300, from: from.toISOString(), until: null }])
})
