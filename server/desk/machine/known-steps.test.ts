import { expect, it, vi } from 'vitest'
import type { Settings } from '../../../contract/desk/settings.ts'
import { knownSteps } from './examine-steps.ts'

it('is told at once, asked for the next one, and not asked again for ten minutes', async () => {
  const found: Settings = { publicUrl: 'https://shop.test', canBeReached: true, steps: [], update: null, providers: [] }
  let time = 0
  const examine = vi.fn(async () => found)
  const { last, ask } = knownSteps(examine, () => new Date(time))
  expect(last()).toBeNull()
  await Promise.resolve()
  expect(last()).toBe(found)
  time = 599_999
  last()
  expect(examine).toHaveBeenCalledTimes(1)
  time = 600_000
  last()
  expect(examine).toHaveBeenCalledTimes(2)
  examine.mockRejectedValueOnce(new Error('The disk is full.'))
  await expect(ask()).rejects.toThrow('The disk is full.')
  expect(last()).toBe(found)
})
