import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '../database/testing/test-database.ts'
import { auditData, noteAudit } from './audit.ts'

const NOW = new Date('2026-03-01T08:00:00Z')

describe.each(DATABASE_KINDS)('the audit log on %s', (kind) => {
  let test: TestDatabase
  beforeEach(async () => {
    test = await createTestDatabase(kind)
    const about = { kind: 'order', id: 'P8-1220' }
    const values = { before: { email: 'ada@example.com' }, after: { email: 'ada@example.org' } }
    await noteAudit(
      test.db,
      { staffId: null, area: 'orders', did: 'moved', about, person: 'ada@example.com', ...values },
      NOW,
    )
  })
  afterEach(() => test.drop())

  const lines = () => test.db.selectFrom('audit').selectAll().execute()

  it('keeps every line, whoever asks the database to delete one', async () => {
    await expect(test.db.deleteFrom('audit').execute()).rejects.toThrow('A line of the audit log stays.')
    expect(await lines()).toHaveLength(1)
  })

  it('lets nobody write another time, deed, doer or value into a line', async () => {
    const blank = { value_before: null, value_after: null, person: null }
    const changes = [
      { at: '2026-01-01T00:00:00.000Z', ...blank },
      { did: 'looked at', ...blank },
      { staff_id: 'somebody', ...blank },
      { about_id: 'P8-1221', ...blank },
      { value_after: '{}' },
    ]
    for (const change of changes) {
      await expect(test.db.updateTable('audit').set(change).execute()).rejects.toThrow('is written once')
    }
    expect(await lines()).toMatchObject([{ did: 'moved', value_after: '{"email":"ada@example.org"}' }])
  })

  it('lets the values of an erased person be blanked, and keeps the line', async () => {
    const blank = { value_before: null, value_after: null, person: null }
    const ada = { id: 'ada', email: 'Ada@example.com' } as Parameters<typeof auditData.forget>[1]
    await auditData.forget(test.db, ada)
    expect(await lines()).toMatchObject([{ did: 'moved', about_id: 'P8-1220', ...blank }])
  })
})
