import { it } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import { createEmptyDatabase } from '../server/database/testing/test-database.ts'
import { drillBackup } from './backup-drill.ts'
import { expectGood } from './payments/expect-good.ts'

it('loses nothing that was confirmed before a backup, and doubles nothing after it', { timeout: 240_000 }, async () => {
  const [shop, place] = await Promise.all([createEmptyDatabase('sqlite'), createEmptyDatabase('postgres')])
  const results = await drillBackup(shop.url, async () => openDatabase(place.url), true)
  expectGood(results, 1)
  await shop.drop()
  await place.drop()
})
