import { describe, expect, it } from 'vitest'
import { clockTime, untilNextSecond } from './every-second.ts'

describe('the clock', () => {
  it('shows 24 hours, seconds and the name of the zone', () => {
    expect(clockTime(new Date('2026-01-15T20:04:37Z'), 'Europe/Amsterdam')).toBe('21:04:37 CET')
  })

  it('shows midnight as 00, not 24', () => {
    expect(clockTime(new Date('2026-01-15T00:00:09Z'), 'UTC')).toBe('00:00:09 UTC')
  })

  it('names zones without a letter name by their offset', () => {
    expect(clockTime(new Date('2026-01-15T12:00:00Z'), 'Asia/Kolkata')).toBe('17:30:00 GMT+5:30')
  })

  it('waits for the next full second', () => {
    expect(untilNextSecond(new Date('2026-01-15T12:00:00.250Z'))).toBe(750)
    expect(untilNextSecond(new Date('2026-01-15T12:00:00.000Z'))).toBe(1000)
  })
})
