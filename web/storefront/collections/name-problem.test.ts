import { expect, it } from 'vitest'
import { findTypedProblem } from './change-collections.ts'

it('what is typed as a name is refused where it is empty, too long, or another collection’s', () => {
  const all = [{ id: 'a', name: 'Desk', pictures: [] }]
  expect(findTypedProblem('  ', all)).toBe('A collection needs a name.')
  expect(findTypedProblem('a'.repeat(61), all)).toBe('A name has at most 60 characters.')
  expect(findTypedProblem(' desk', all)).toBe('You have a collection of this name.')
  expect(findTypedProblem('DESK', all, 'a')).toBeNull()
})
