import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { addPageViews, addVisitCounts, listPageViews, MOST_NAMES } from './page-view-queries.ts'

describe.each(DATABASE_KINDS)('page views on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  it('adds to each path of a day, however many processes do so at once', async () => {
    const { db } = database
    const [home, bikes] = [
      { day: '2026-01-01', path: '/', views: 2 },
      { day: '2026-01-01', path: '/bikes', views: 1 },
    ]
    const turns = Array.from({ length: 20 }, (_, at) => (at % 2 ? [home, bikes] : [bikes, home]))
    await Promise.all(turns.map((counts) => addPageViews(db, counts)))
    await addPageViews(db, [{ day: '2026-01-02', path: '/', views: 1 }])
    expect(await listPageViews(db, '2026-01-01')).toEqual([
      { path: '/', views: 40 },
      { path: '/bikes', views: 20 },
    ])
  })
})

describe.each(DATABASE_KINDS)('visit counts on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  const listed = (day: string) =>
    database.db.selectFrom('visit_count').select(['kind', 'name', 'count']).where('day', '=', day).execute()

  it('add up, however many processes count at once', async () => {
    const counts = (names: readonly string[]) =>
      names.map((name) => ({ day: '2026-01-01', kind: 'search', name, count: 2 }) as const)
    const turns = Array.from({ length: 10 }, (_, at) => (at % 2 ? counts(['a', 'b']) : counts(['b', 'a'])))
    await Promise.all(turns.map((turn) => addVisitCounts(database.db, turn)))
    expect((await listed('2026-01-01')).toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { kind: 'search', name: 'a', count: 20 },
      { kind: 'search', name: 'b', count: 20 },
    ])
  })

  it('have room for so many names of a day, and count the rest without them', async () => {
    const made = (kind: 'search' | 'referrer' | 'free-download', from: number) =>
      Array.from({ length: MOST_NAMES }, (_, at) => ({ day: '2026-01-02', kind, name: `n${from + at}`, count: 1 }))
    await addVisitCounts(database.db, [...made('search', 0), ...made('free-download', 0)])
    await addVisitCounts(database.db, [...made('search', 200), ...made('referrer', 0), ...made('free-download', 200)])
    const rows = await listed('2026-01-02')
    const of = (kind: string) => rows.filter((row) => row.kind === kind)
    expect(of('search')).toHaveLength(MOST_NAMES + 1)
    expect(of('search')).toContainEqual({ kind: 'search', name: '', count: 200 })
    expect(of('search')).toContainEqual({ kind: 'search', name: 'n250', count: 2 })
    expect(of('referrer')).toHaveLength(MOST_NAMES)
    expect(of('free-download')).toHaveLength(MOST_NAMES + 200)
  })
})
