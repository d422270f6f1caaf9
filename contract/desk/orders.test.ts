import { expect, it } from 'vitest'
import { deadlineOf } from './orders.ts'

const DUE = '2026-03-29T01:30:00.000Z'

it.each([
  ['2026-03-22T00:00:00Z', 'UTC', 'Answer by 29 March 2026 at 01:30 (UTC): 7 days left'],
  ['2026-03-27T03:00:00Z', 'Europe/Berlin', 'Answer by 29 March 2026 at 03:30 (Europe/Berlin): 46 hours left'],
  ['2026-03-29T00:30:00Z', 'America/New_York', 'Answer by 28 March 2026 at 21:30 (America/New_York): 1 hour left'],
  ['2026-03-29T01:29:59Z', 'UTC', 'Answer by 29 March 2026 at 01:30 (UTC): less than an hour left'],
  ['2026-03-29T01:30:00Z', 'UTC', 'Overdue: an answer was due by 29 March 2026 at 01:30 (UTC)'],
])('at %s in %s a deadline reads %j', (now, zone, words) => {
  expect(deadlineOf(DUE, new Date(now), zone)).toEqual({ isOverdue: words.startsWith('Overdue'), words })
})
