import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { openMemberships, saveBundles, savePictures } from '../../library/published-queries.ts'
import { openCircles } from './open-pictures.ts'
import { inTurn } from './pick-picture.ts'

describe.each(DATABASE_KINDS)('the pictures that orders open on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase(kind)
    const named = ['left', 'one', 'two', 'three', 'four', 'five', 'six']
    await savePictures(
      database.db,
      named.map((id) => ({ id, category: 'desert', facts: '{}' })),
    )
    const bundles = ['desert', 'ocean'].map((slug) => ({ slug, facts: '{}', ended_at: null }))
    await saveBundles(database.db, bundles)
    const left = { bundle: 'desert', picture: 'left', position: 0 }
    const times = { valid_from: '2026-01-01', valid_until: '2026-02-01' }
    await database.db
      .insertInto('bundle_picture')
      .values({ ...left, ...times })
      .execute()
    await add('desert', 'one', 'two')
    await add('ocean', 'two', 'three')
  })
  afterAll(() => database.drop())

  const add = (bundle: string, ...pictures: string[]) =>
    openMemberships(
      database.db,
      pictures.map((picture, position) => ({ bundle, picture, position })),
      '2026-01-01',
    )
  const span = (bundle: string | null, since = '2026-03-01') => ({ bundle, since, orderId: 'order' })

  it('are sorted once for all who have the same, and read again when something is published or time has passed', async () => {
    const catalogue = { wallpapers: {} }
    let time = 0
    const now = () => new Date(time)
    const circles = openCircles({ db: database.db, catalogue, masters: { canDraw: () => true }, now })
    const first = await circles.listPictures([span('desert')])
    expect(first).toEqual(inTurn(['one', 'two']))
    expect(await circles.listPictures([span('desert', '2026-03-02')])).toBe(first)
    expect(await circles.listPictures([span('desert', '2026-01-15')])).toEqual(inTurn(['one', 'two', 'left']))
    expect(await circles.listPictures([span('desert'), span('ocean')])).toEqual(inTurn(['one', 'two', 'three']))
    expect(await circles.listPictures([span(null)])).toEqual(inTurn(['one', 'two', 'three']))
    expect(await circles.listMembers([span(null)])).toHaveLength(4)
    expect(await circles.listPictures([])).toEqual([])
    await add('desert', 'four')
    expect(await circles.listPictures([span('desert')])).toBe(first)
    catalogue.wallpapers = {}
    expect(await circles.listPictures([span('desert')])).toContain('four')
    await add('desert', 'five')
    time += 600_000
    expect(await circles.listPictures([span('desert')])).toContain('five')
    await add('desert', 'six')
    expect(await circles.listPictures([span('desert')], true)).toContain('six')
  })
})
