import { expect, it } from 'vitest'
import { drillPublish } from './publish-drill.ts'

it('shows the old state or the new one, whole, whatever befalls whoever publishes', { timeout: 300_000 }, async () => {
  const results = await drillPublish(true)
  expect(results.filter(({ isGood }) => !isGood)).toEqual([])
  expect(results).toHaveLength(6)
})
