import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { addPageViews, listPageViews } from './page-view-queries.ts'

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
