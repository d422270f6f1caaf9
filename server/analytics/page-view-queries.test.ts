import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { countPageView, listPageViews } from './page-view-queries.ts'

describe.each(DATABASE_KINDS)('page views on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
  })
  afterAll(() => database.drop())

  it('counts each path once per call and day, however many arrive at once', async () => {
    const { db } = database
    await Promise.all(Array.from({ length: 20 }, () => countPageView(db, '2026-01-01', '/bikes')))
    await countPageView(db, '2026-01-01', '/')
    await countPageView(db, '2026-01-02', '/')
    expect(await listPageViews(db, '2026-01-01')).toEqual([
      { path: '/', views: 1 },
      { path: '/bikes', views: 20 },
    ])
  })
})
