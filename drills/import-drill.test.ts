import { expect, it } from 'vitest'
import { runImportDrill } from './import-drill.ts'

it('loses nothing and leaves nothing half-written when imports are killed', { timeout: 300_000 }, async () => {
  const { losses, wallpapers } = await runImportDrill({ files: 8, kills: 3 })
  expect(losses).toEqual([])
  expect(wallpapers).toBe(8)
})
