import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { findUpload, insertUpload, listUploads, sumWaiting, takeNumber } from './upload-queries.ts'

const AT = new Date('2026-01-01T00:00:00Z')

describe.each(DATABASE_KINDS)('uploads in the database (%s)', (kind) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    return () => database.drop()
  })
  const begin = async (name: string, sizeBytes = 9) => {
    const facts = { category: 'space', name, sizeBytes, modifiedAt: AT.toISOString(), replaces: null }
    return insertUpload(database.db, facts, AT)
  }

  it('take a number each, however many are looked at together, and keep it', async () => {
    for (const name of 'abcdef') await begin(`${name}.png`)
    const rows = await listUploads(database.db, 'space')
    const numbers = await Promise.all(rows.map((row) => takeNumber(database.db, row, 4)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10])
    expect(await Promise.all(rows.map((row) => takeNumber(database.db, row, 4)))).toEqual(numbers)
  })

  it('are counted in numbers that no size of a file exceeds', async () => {
    const id = await begin('large.png', 9_000_000_000)
    await database.db.updateTable('upload').set({ received_bytes: 5_000_000_000 }).execute()
    expect(await findUpload(database.db, id)).toMatchObject({ size_bytes: 9e9, received_bytes: 5e9 })
    expect(await sumWaiting(database.db)).toEqual({ count: 1, bytes: 9e9, bytesToCome: 4e9 })
  })
})
