import { expect, it } from 'vitest'
import { ownRevisions } from './draft.ts'

it('a change follows this tab’s own saves, and never passes over somebody else’s', () => {
  const own = ownRevisions()
  own.saved(4)
  own.saved(5)
  expect([3, 4, 5, 6, 7].map(own.newest)).toEqual([3, 6, 6, 6, 7])
  // Somebody else saved 7.
  own.saved(7)
  expect([6, 7, 8].map(own.newest)).toEqual([6, 8, 8])
})
