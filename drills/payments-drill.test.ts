import { it } from 'vitest'
import { createTestDatabase, DATABASE_KINDS } from '../server/database/testing/test-database.ts'
import { expectGood } from './payments/expect-good.ts'
import { drillPayments } from './payments-drill.ts'

it.each(DATABASE_KINDS)('nothing paid is lost or doubled through faults, on %s', { timeout: 240_000 }, async (kind) => {
  const database = await createTestDatabase(kind)
  const results = await drillPayments(database.url, true)
  expectGood(results, 6)
  await database.drop()
})
