import { expect, it } from 'vitest'
import { drillDownloads } from './downloads-drill.ts'

it('resumes cut downloads to the same bytes and refuses them after a refund', { timeout: 180_000 }, async () => {
  for (const { isGood, found } of await drillDownloads(true)) expect(isGood, found).toBe(true)
})
