import { describe, expect, it } from 'vitest'
import { rate, type SaidReview, type SampleReview, shownRatings, shownSummary } from './reviews.ts'

const said = (stars: number, words = 'Fine.'): SaidReview => ({
  stars,
  words,
  month: '2026-10',
  answer: null,
  isRefunded: false,
})
const sample = (product: string, stars: number): SampleReview => ({
  product,
  stars,
  words: 'Played.',
  month: '2026-10',
  answer: null,
})
const SAMPLES = [...Array.from({ length: 4 }, () => sample('cars', 5)), sample('cars', 4)]
const CARS = rate([said(1), said(2), said(4), said(5), said(5, '')])

describe('a rating', () => {
  it('counts every review and shows those with words', () => {
    expect(CARS).toMatchObject({ average: 3.4, count: 5, byStars: [1, 1, 0, 1, 2], isSample: false })
    expect(CARS.said).toHaveLength(4)
    expect(rate([])).toMatchObject({ average: 0, count: 0 })
  })

  it('is shown from as many buyers on as the shop says, and never before', () => {
    const known = (least: number) => ({
      reviews: { least, samples: [] },
      ratings: { cars: CARS, city: rate([said(5)]) },
    })
    expect(Object.keys(shownRatings(known(5)))).toEqual(['cars'])
    expect(Object.keys(shownRatings(known(1)))).toEqual(['cars', 'city'])
    expect(shownSummary(known(6))).toEqual({ average: 3.7, count: 6, isSample: false })
    expect(shownSummary(known(7))).toBeNull()
  })

  it('comes from samples in a sandbox alone, and says so', () => {
    const reviews = { least: 5, samples: SAMPLES }
    expect(shownRatings({ reviews, isSandbox: true }).cars).toMatchObject({ average: 4.8, isSample: true })
    expect(shownSummary({ reviews, isSandbox: true })).toEqual({ average: 4.8, count: 5, isSample: true })
    for (const isSandbox of [false, undefined]) {
      expect(shownRatings({ reviews, isSandbox })).toEqual({})
      expect(shownSummary({ reviews, isSandbox })).toBeNull()
      expect(shownSummary({ reviews, isSandbox, ratings: { cars: CARS } })).toMatchObject({ average: 3.4 })
    }
  })

  it('of buyers takes the place of a sandbox’s samples once it is shown', () => {
    const known = { reviews: { least: 5, samples: SAMPLES }, isSandbox: true, ratings: { cars: CARS } }
    expect(shownRatings(known).cars?.isSample).toBe(false)
    expect(shownRatings({ ...known, ratings: { cars: rate([said(1)]) } }).cars?.isSample).toBe(true)
  })
})
