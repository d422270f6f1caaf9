import { expect, it } from 'vitest'
import { gatherWeeks, pointWords } from './days.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    now: 1,
    before: at < 10 ? null : 2,
  }))

it('leaves days as they are while there is room for them', () => {
  expect(gatherWeeks(days(120))).toHaveLength(120)
})

it.each([121, 126, 365, 366])('of %i days loses and doubles none, and ends with a whole week', (count) => {
  const weeks = gatherWeeks(days(count))
  expect(weeks.reduce((all, { now }) => all + now, 0)).toBe(count)
  expect(weeks.reduce((all, { before }) => all + (before ?? 0), 0)).toBe((count - 10) * 2)
  expect(weeks.slice(1).every(({ now }) => now === 7)).toBe(true)
  expect(weeks.at(-1)?.until).toBe(days(count).at(-1)?.day)
})

it('says from when to when', () => {
  expect(pointWords({ day: '2026-01-01', until: '2026-01-08', now: 1, before: null })).toBe('1 Jan to 8 Jan')
  expect(pointWords({ day: '2026-01-01', now: 1, before: null })).toBe('1 Jan')
})
