import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPageViews, type PageViews } from '../../analytics/page-view-queries.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { addDays } from '../lists/days.ts'
import { countViews, readVisits, sumViews } from './visit-queries.ts'

const FIRST = '2025-11-20'
const PATHS = ['/', '/bikes', '/cars']
const COUNTS: readonly PageViews[] = Array.from({ length: 900 }, (_, at) => ({
  day: addDays(FIRST, (at * 37) % 400),
  path: PATHS[(at * 7) % 3] ?? '/',
  views: (at % 5) + 1,
}))

/** One by one, without any sum. */
function byHand(firstDay: string, lastDay: string) {
  const seen = COUNTS.filter(({ day }) => day >= firstDay && day <= lastDay)
  const sum = (counts: readonly PageViews[]) => counts.reduce((all, { views }) => all + views, 0)
  return [...Map.groupBy(seen, ({ path }) => path)]
    .map(([path, counts]) => ({ path, views: sum(counts) }))
    .sort((a, b) => b.views - a.views || (a.path < b.path ? -1 : 1))
}

describe.each(DATABASE_KINDS)('visits on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    for (let at = 0; at < COUNTS.length; at += 60) await addPageViews(database.db, COUNTS.slice(at, at + 60))
  })
  afterAll(() => database.drop())

  it.each([
    ['2026-03-02', '2026-03-30'],
    ['2026-03-01', '2026-03-31'],
    ['2026-03-31', '2026-04-01'],
    ['2026-02-28', '2026-04-01'],
    ['2025-12-01', '2026-11-30'],
    ['2025-11-20', '2026-11-19'],
    ['2024-01-01', '2024-12-31'],
  ])('from %s to %s are what each day says', async (firstDay, lastDay) => {
    expect(await sumViews(database.db, { firstDay, lastDay })).toEqual(byHand(firstDay, lastDay))
    const wish = { beforeDay: firstDay, firstDay, lastDay, mode: 'live', timeZone: 'UTC' } as const
    const { days } = await readVisits(database.db, wish)
    const all = byHand(firstDay, lastDay).reduce((sum, { views }) => sum + views, 0)
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(all)
    expect(await countViews(database.db, { firstDay, lastDay })).toBe(all)
  })

  it('are read of some paths only where only those are asked for', async () => {
    const year = { firstDay: '2025-11-20', lastDay: '2026-11-19' }
    const some = byHand(year.firstDay, year.lastDay).filter(({ path }) => path !== '/')
    expect(await sumViews(database.db, year, ['/bikes', '/cars', '/nobody'])).toEqual(some)
    expect(await sumViews(database.db, year, [])).toEqual([])
  })
})
