import { expect, it } from 'vitest'
import { drillAnnouncements } from './announcements-drill.ts'

it('writes to nobody twice, whoever is killed while news are sent', { timeout: 120_000 }, async () => {
  const results = await drillAnnouncements(true)
  expect(results.filter(({ isGood }) => !isGood)).toEqual([])
  expect(results).toHaveLength(1)
})
