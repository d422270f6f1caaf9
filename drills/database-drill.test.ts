import { expect, it } from 'vitest'
import { drillDatabase } from './database-drill.ts'

it('loses and doubles nothing while PostgreSQL is cut off and killed', { timeout: 180_000 }, async () => {
  for (const { isGood, found } of await drillDatabase(true)) expect(isGood, found).toBe(true)
})
