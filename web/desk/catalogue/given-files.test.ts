import { expect, it } from 'vitest'
import { mayRead } from './given-files.ts'

it.each([
  ['granted', true],
  ['prompt', false],
  ['denied', false],
  // Nobody can be asked.
  [undefined, true],
] as const)('reads a file whose permission is %s: %s', async (state, isRead) => {
  const handle = state && { queryPermission: async () => state }
  expect(await mayRead({ ...handle } as FileSystemHandle)).toBe(isRead)
})
