import { it } from 'vitest'
import { drillDisk } from './disk-drill.ts'
import { expectGood } from './payments/expect-good.ts'

it('refuses what it cannot store, leaves nothing half-written and recovers', { timeout: 180_000 }, async (context) => {
  const results = await drillDisk(true)
  const tried = results.filter(({ found }) => !found.startsWith('SKIPPED'))
  if (tried.length === 0) context.skip(results.map(({ found }) => found).join('; '))
  // Serving and importing, on two kinds of disk or both on one.
  expectGood(tried, 2)
})
