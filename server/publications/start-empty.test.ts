import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts'
import { findDraft } from './draft-queries.ts'
import { findShown, PublishError, publish } from './publish.ts'
import { showAgain, startEmpty } from './publish-draft.ts'
import { testPublisher, testState } from './testing/test-publisher.ts'

describe('starting with an empty shop', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
  })
  afterAll(() => database.drop())

  it('shows nothing of the samples, and going back shows all of it', async () => {
    const { db } = database
    const { publisher } = testPublisher(db)
    const by = 'owner@example.com'
    await publish(publisher, testState(), { by: 'npm start', note: '' })

    const { number, before } = await startEmpty(publisher, by)
    const empty = await findShown(db)
    expect(empty).toMatchObject({ number, content: { samples: false, categories: [], bundles: [] } })
    expect(empty?.catalogue).toMatchObject({ bundles: [], wallpapers: {} })
    expect((await findDraft(db))?.content.samples).toBe(false)
    await expect(startEmpty(publisher, by)).rejects.toThrow(PublishError)

    await showAgain(publisher, before, by)
    const again = await findShown(db)
    expect(again).toMatchObject({ number: before, content: { brand: { name: SAMPLE_CONTENT.brand.name } } })
    expect(Object.keys(again?.catalogue.wallpapers ?? {})).toEqual(['desert', 'ocean'])
    expect((await findDraft(db))?.content.samples).toBe(true)
  })
})
