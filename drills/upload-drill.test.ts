import { expect, it } from 'vitest'
import { drillUpload } from './upload-drill.ts'

it('sells and leaves no half file through kills, a full disk and a slow line', { timeout: 300_000 }, async () => {
  for (const { name, found, isGood } of await drillUpload(true)) expect(isGood, `${name}: ${found}`).toBe(true)
})
