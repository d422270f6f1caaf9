import { describe, expect, it } from 'vitest'
import { findOldPrice, type PricePeriod } from './lowest-price.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const on = (number: number) => day(number).toISOString()
const asked = (amountMinor: number, from: number | null, until: number | null, currency = 'USD'): PricePeriod => ({
  amountMinor,
  currency,
  from: from === null ? null : on(from),
  until: until === null ? null : on(until),
})
/** A sale at 2.00 that begins on day 60. */
const old = (...history: PricePeriod[]) => findOldPrice(history, { amountMinor: 200, currency: 'USD' }, day(60))

describe('the old price beside a reduced one', () => {
  it('is what was asked before', () => {
    expect(old(asked(300, 1, null))).toBe(300)
    expect(old(asked(300, 1, 60), asked(200, 60, null))).toBe(300)
  })

  it('is the lowest of 30 days, whether the price was raised before the sale or lowered', () => {
    expect(old(asked(300, 1, 50), asked(900, 50, null))).toBe(300)
    expect(old(asked(900, 1, 50), asked(250, 50, null))).toBe(250)
    expect(old(asked(300, 1, 40), asked(250, 40, 45), asked(300, 45, null))).toBe(250)
  })

  it('does not look back further than 30 days', () => {
    expect(old(asked(210, 1, 30), asked(300, 30, null))).toBe(300)
    expect(old(asked(210, 1, 31), asked(300, 31, null))).toBe(210)
  })

  it('is none for what is new, or whose beginning nobody noted', () => {
    expect(old(asked(300, 31, null))).toBeNull()
    expect(old(asked(300, null, null))).toBeNull()
    expect(old()).toBeNull()
  })

  it('is none after a change of currency within the 30 days; no amount is converted', () => {
    expect(old(asked(280, 1, 45, 'EUR'), asked(300, 45, null))).toBeNull()
    expect(old(asked(280, 1, 29, 'EUR'), asked(300, 29, null))).toBe(300)
  })

  it('is none where nothing was dearer', () => {
    expect(old(asked(200, 1, null))).toBeNull()
    expect(old(asked(300, 1, 40), asked(150, 40, 41), asked(300, 41, null))).toBeNull()
  })
})
