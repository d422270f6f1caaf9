import { SAMPLE_CONTENT } from 'sample-shop/content/content.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { findDraft, NO_REVISION, saveDraft } from './draft-queries.ts'

describe.each(DATABASE_KINDS)('the draft (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    return () => database.drop()
  })

  const save = (basedOn: number, savedBy: string) =>
    saveDraft(database.db, { basedOn, content: SAMPLE_CONTENT, savedAt: new Date().toISOString(), savedBy })

  it('has none before the first save', async () => {
    expect(await findDraft(database.db)).toBeUndefined()
    expect(await save(4, 'mara')).toBe(false)
    expect(await save(NO_REVISION, 'mara')).toBe(true)
    expect(await findDraft(database.db)).toMatchObject({ revision: 1, savedBy: 'mara' })
  })

  it('is saved by one of two who changed the same revision', async () => {
    expect((await Promise.all([save(NO_REVISION, 'mara'), save(NO_REVISION, 'ada')])).sort()).toEqual([false, true])
    const results = await Promise.all([save(1, 'mara'), save(1, 'ada')])
    expect(results.toSorted()).toEqual([false, true])
    expect(await findDraft(database.db)).toMatchObject({ revision: 2, savedBy: results[0] ? 'mara' : 'ada' })
  })
})
