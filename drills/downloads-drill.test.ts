import { it } from 'vitest'
import { drillDownloads } from './downloads-drill.ts'
import { expectGood } from './payments/expect-good.ts'

it('resumes cut downloads to the same bytes and refuses them after a refund', { timeout: 180_000 }, async () => {
  expectGood(await drillDownloads(true), 2)
})
