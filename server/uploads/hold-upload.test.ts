import { beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { holdUpload } from './receive-part.ts'
import { findUpload, insertUpload } from './upload-queries.ts'

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
    first?.noteReceived(9)
    expect(await first?.release()).toBe(false)
    second?.noteReceived(5)
    expect(await second?.release()).toBe(true)
    expect(await findUpload(database.db, id)).toMatchObject({ received_bytes: 5, state: 'receiving' })
  })

  it('is let go for whoever looks at files once all of it is there, unless it was given up meanwhile', async () => {
    const all = await hold()
    all?.noteReceived(9)
    await all?.release()
    expect(await findUpload(database.db, id)).toMatchObject({ received_bytes: 9, state: 'checking' })
    const again = await hold()
    await database.db.updateTable('upload').set({ state: 'gone' }).execute()
    again?.noteReceived(9)
    await again?.release()
    expect(await findUpload(database.db, id)).toMatchObject({ state: 'gone' })
  })

  it('is free when its holder was killed', async () => {
    await hold()
    expect(await hold(0)).toBeUndefined()
    at = new Date('2026-01-01T00:01:00Z')
    expect(await hold(0)).toBeDefined()
  })
})
