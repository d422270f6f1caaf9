import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { createLibraryWorld, type LibraryWorld } from '../library/testing/library-world.ts'
import { saveReview } from '../reviews/review-queries.ts'
import { findShownDigest, noteStale } from '../reviews/shown-reviews.ts'
import { drawnOf, findShown, publish } from './publish.ts'
import { reviewsRound } from './show-reviews.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

describe.each(DATABASE_KINDS)('reviews on pages (%s)', (kind) => {
  let database: TestDatabase
  let world: LibraryWorld
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    world = await createLibraryWorld(database.db)
  })
  afterAll(async () => {
    await world.close()
    await database.drop()
  })

  it('are drawn once for each change, and only those of the shop’s mode', async () => {
    const { db } = database
    const { publisher: plain, rendered } = testPublisher(db)
    let mode: 'test' | 'live' = 'test'
    const publisher = {
      ...plain,
      toSource: async (state: Parameters<typeof plain.toSource>[0]) => ({ ...(await plain.toSource(state)), mode }),
    }
    await publish(publisher, testState(), { by: 'mara', note: '' })
    const round = reviewsRound(publisher, 'test')
    await round()
    expect([rendered.length, await findShownDigest(db)]).toEqual([1, undefined])

    await world.buy('desert', { email: 'ana@example.com' })
    const { id } = await db.selectFrom('shop_order').select('id').executeTakeFirstOrThrow()
    await saveReview(db, { orderId: id, product: 'desert' }, { stars: 4, words: 'Dry.' }, world.now().toISOString())
    await noteStale(db, world.now())
    await round()
    await round()
    expect(rendered).toHaveLength(2)
    expect(rendered.at(-1)?.ratings).toMatchObject({ desert: { average: 4, count: 1 } })
    const shown = await findShown(db)
    if (!shown) throw new Error('Nothing is shown.')
    expect((await drawnOf(publisher, shown)).source.ratings).toMatchObject({ desert: { average: 4 } })

    mode = 'live'
    expect((await drawnOf(publisher, shown)).source.ratings).toBeUndefined()
    await reviewsRound(publisher, 'live')()
    expect(await findShownDigest(db)).toBe('live ')
    expect((await drawnOf(publisher, shown)).source.ratings).toEqual({})
  })
})
