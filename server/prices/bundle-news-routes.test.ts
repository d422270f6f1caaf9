import { standInCatalogue } from 'sample-shop/content/stand-in-catalogue.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Catalogue } from '../../contract/pictures/catalogue.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { notePublished } from '../library/note-published.ts'
import { listBundleBeginnings } from '../library/published-queries.ts'
import { testCatalogue } from '../library/testing/library-world.ts'
import { openTestApp } from '../testing/test-app.ts'

describe.each(DATABASE_KINDS)('when a bundle began, on %s', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
  })
  afterEach(() => database.drop())

  const publish = (catalogue: Catalogue, day: number) =>
    notePublished(database.db, catalogue, new Date(Date.UTC(2026, 0, day)))

  it('is the day of its first picture, whatever is published later', async () => {
    await publish(testCatalogue(['desert']), 1)
    await publish(testCatalogue(['desert', 'ocean']), 5)
    await publish(testCatalogue(['desert', 'ocean'], 9), 8)
    expect([...(await listBundleBeginnings(database.db))].toSorted()).toEqual([
      ['desert', '2026-01-01T00:00:00.000Z'],
      ['ocean', '2026-01-05T00:00:00.000Z'],
    ])
  })
})

describe('GET /bundles.atom', () => {
  it('tells of what is listed and can be paid for, newest first, and is kept for a while', async () => {
    const shop = await openTestApp()
    const answer = await shop.app.inject('/bundles.atom')
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=600')
    const listed = standInCatalogue().bundles.filter(({ isListed }) => isListed)
    expect(answer.body.match(/<entry>/g)).toHaveLength(listed.length)
    expect(answer.body).toContain('<published>2026-01-02T23:59:59.000Z</published>')
    await shop.close()
  })
})
