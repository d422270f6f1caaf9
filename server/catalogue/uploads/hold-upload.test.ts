import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../../database/testing/test-database.ts'
import { holdUpload } from './hold-upload.ts'
import { insertUpload, noteReceived } from './upload-queries.ts'

describe.each(DATABASE_KINDS)('holding an upload (%s)', (kind) => {
  let database: TestDatabase
  let id: string
  let at = new Date('2026-01-01T00:00:00Z')
  const now = () => at
  beforeEach(async () => {
    database = await createTestDatabase(kind)
    at = new Date('2026-01-01T00:00:00Z')
    id = await insertUpload(
      database.db,
      { category: 'space', name: 'a.png', sizeBytes: 9, modifiedAt: now().toISOString(), replaces: null },
      now(),
    )
    return () => database.drop()
  })
  const hold = (patienceMs?: number) => holdUpload({ db: database.db, now, patienceMs }, id)

  it('is one connection’s at a time, of all machines', async () => {
    const holds = await Promise.all([hold(0), hold(0), hold(0)])
    expect(holds.filter(Boolean)).toHaveLength(1)
    await holds.find(Boolean)?.release()
    expect(await hold(0)).toBeDefined()
  })

  it('goes over to whoever asks, once its holder has let go', async () => {
    const first = await hold()
    first?.wanted.addEventListener('abort', () => void first.release())
    const second = await hold()
    expect(second).toBeDefined()
    expect(await noteReceived(database.db, id, first?.holder ?? '', 5, now())).toBe(false)
    expect(await noteReceived(database.db, id, second?.holder ?? '', 5, now())).toBe(true)
  })

  it('is free when its holder was killed', async () => {
    await hold()
    expect(await hold(0)).toBeUndefined()
    at = new Date('2026-01-01T00:01:00Z')
    expect(await hold(0)).toBeDefined()
  })
})
