import { it } from 'vitest'
import { drillDatabase } from './database-drill.ts'
import { expectGood } from './payments/expect-good.ts'

it('loses and doubles nothing while PostgreSQL is cut off and killed', { timeout: 180_000 }, async () => {
  expectGood(await drillDatabase(true), 2)
})
