import { expect, it } from 'vitest'
import { drillDisk } from './disk-drill.ts'

it('refuses what it cannot store, leaves nothing half-written and recovers', { timeout: 180_000 }, async () => {
  for (const { isGood, found } of await drillDisk(true)) expect(isGood, found).toBe(true)
})
