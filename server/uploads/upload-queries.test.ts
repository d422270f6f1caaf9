import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { deleteUploads, findUpload, insertUpload, listUploads, sumWaiting, takeNumber } from './upload-queries.ts'

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
    const seen = { uploads: rows, highest: 4 }
    const numbers = await Promise.all(rows.map((row) => takeNumber(database.db, row, seen)))
    expect(numbers.map(Number).toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10])
    expect(await Promise.all(rows.map((row) => takeNumber(database.db, row, seen)))).toEqual(numbers)
  })

  it('take no number that one has which was published meanwhile', async () => {
    const [published, mine] = [await begin('published.png'), await begin('mine.png')]
    const uploads = await listUploads(database.db, 'space')
    const row = await findUpload(database.db, mine)
    if (!row) throw new Error('It is not there.')
    await deleteUploads(database.db, [published])
    expect(await takeNumber(database.db, row, { uploads, highest: 4 })).toBeUndefined()
    const seen = { uploads: await listUploads(database.db, 'space'), highest: 5 }
    expect(await takeNumber(database.db, row, seen)).toBe(6)
  })

  it('are counted in numbers that no size of a file exceeds', async () => {
    const id = await begin('large.png', 9_000_000_000)
    await database.db.updateTable('upload').set({ received_bytes: 5_000_000_000 }).execute()
    expect(await findUpload(database.db, id)).toMatchObject({ size_bytes: 9e9, received_bytes: 5e9 })
    expect(await sumWaiting(database.db)).toEqual({ count: 1, bytes: 9e9, bytesOnTheirWay: 9e9, bytesToCome: 4e9 })
  })
})
