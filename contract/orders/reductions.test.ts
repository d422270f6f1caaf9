import { describe, expect, it } from 'vitest'
import { findSale, lastDayWords, listTurns, phaseOf, type Sale } from './reductions.ts'

const week: Sale = {
  slug: 'week',
  name: 'A week',
  takes: { kind: 'percent', percent: 25 },
  products: 'everything',
  from: '2026-11-20T00:00:00.000Z',
  until: '2026-11-27T00:00:00.000Z',
}
const day: Sale = {
  slug: 'day',
  name: 'A day',
  takes: { kind: 'price', priceMinor: 200 },
  products: ['anime'],
  from: '2026-11-22T00:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
}
const at = (moment: string) => new Date(`2026-11-${moment}Z`)
const priceOf = (slug: string, priceMinor: number, moment: string, sales: readonly Sale[] = [week, day]) =>
  findSale(sales, { slug, priceMinor }, at(moment))?.priceMinor

describe('a sale', () => {
  it('holds from its first moment on, and not at its last', () => {
    expect(priceOf('cars', 300, '19T23:59:59.999')).toBeUndefined()
    expect(priceOf('cars', 300, '20T00:00:00.000')).toBe(225)
    expect(priceOf('cars', 300, '26T23:59:59.999')).toBe(225)
    expect(priceOf('cars', 300, '27T00:00:00.000')).toBeUndefined()
  })

  it('gives way to a cheaper one, and makes nothing dearer', () => {
    expect(priceOf('anime', 300, '22T12:00:00')).toBe(200)
    expect(priceOf('anime', 240, '22T12:00:00')).toBe(180)
    expect(priceOf('anime', 150, '22T12:00:00', [day])).toBeUndefined()
  })

  it('of all bundles leaves all-access alone', () => {
    const bundles: Sale = { ...week, products: 'bundles' }
    expect(priceOf('all-access', 800, '21T00:00:00', [bundles])).toBeUndefined()
    expect(priceOf('cars', 300, '21T00:00:00', [bundles])).toBe(225)
    expect(priceOf('all-access', 800, '21T00:00:00')).toBe(600)
  })

  it('never makes a price of nothing', () => {
    const nearly: Sale = { ...week, takes: { kind: 'percent', percent: 95 } }
    expect(priceOf('cars', 3, '21T00:00:00', [nearly])).toBe(1)
  })

  it('turns prices where it begins and where it ends', () => {
    expect(listTurns([week, day], at('21T00:00:00'))).toEqual([day.from, day.until, week.until])
    expect([at('21T00:00:00'), at('22T00:00:00'), at('28T00:00:00')].map((now) => phaseOf([week, day], now))).toEqual([
      'week',
      'week day',
      '',
    ])
  })

  it('ends on the last day that it holds, by the clock of the shop', () => {
    expect(lastDayWords('2026-12-01T00:00:00.000Z', 'UTC')).toBe('30 November')
    expect(lastDayWords('2026-11-30T23:00:00.000Z', 'Europe/Amsterdam')).toBe('30 November')
    expect(lastDayWords('2026-11-30T17:00:00.000Z', 'Europe/Amsterdam')).toBe('30 November, 18:00')
  })
})
