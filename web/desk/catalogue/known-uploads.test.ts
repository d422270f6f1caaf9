import { expect, it } from 'vitest'
import type { DeskUpload } from '../../../contract/desk/draft.ts'
import { findKnown } from './known-uploads.ts'

const file = { name: 'a.png', sizeBytes: 1000, modifiedAt: '2026-01-01T00:00:00.000Z', replaces: null }
const upload = (id: string, state: DeskUpload['state'], replaces: string | null = null): DeskUpload => ({
  ...file,
  id,
  state,
  replaces,
  receivedBytes: 0,
  isMoving: false,
  problem: null,
  isCleaned: false,
  picture: null,
  size: null,
})

it.each(['checking', 'new'] as const)('finds all of a file in one that is %s', (state) => {
  expect(findKnown([upload('a', 'refused'), upload('b', state)], file).isThere).toBe(true)
})

it('finds a file that was refused to be sent anew, and one that came in part to go on with', () => {
  const found = findKnown([upload('a', 'refused'), upload('b', 'receiving')], file)
  expect([found.isThere, found.begun?.id, found.refused.map(({ id }) => id)]).toEqual([false, 'b', ['a']])
  expect(findKnown([upload('a', 'refused')], file)).toMatchObject({ isThere: false, begun: undefined })
})

it('goes on with no upload of the same file for another place', () => {
  const known = [upload('a', 'receiving'), upload('b', 'receiving', 'space-1')]
  const begun = (replaces: string | null) => findKnown(known, { ...file, replaces }).begun?.id
  expect([begun(null), begun('space-1'), begun('space-2')]).toEqual(['a', 'b', undefined])
})
