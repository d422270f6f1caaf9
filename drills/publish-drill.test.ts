import { expect, it } from 'vitest'
import { runPublishDrill } from './publish-drill.ts'

it('shows the old state or the new one, whole, when publishing is killed', { timeout: 300_000 }, async () => {
  const { losses, publications } = await runPublishDrill(6)
  expect(losses).toEqual([])
  expect(publications).toBeGreaterThan(1)
})
