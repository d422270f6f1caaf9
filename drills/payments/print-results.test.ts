import { afterEach, expect, it, vi } from 'vitest'
import { exitCodeOf, printResults } from './print-results.ts'

afterEach(() => vi.restoreAllMocks())

const good = { name: 'one', found: 'nothing lost', isGood: true }
const bad = { name: 'two', found: 'one lost', isGood: false }

it('ends well only when something was tried and all of it was good', () => {
  expect([[], [good], [good, bad], [bad]].map(exitCodeOf)).toEqual([1, 0, 1, 1])
})

it('says that nothing was tried, and does not end well', () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect(printResults('database', [])).toBe(1)
  expect(said.mock.calls.flat()).toEqual(['database', 'BAD   nothing was tried'])
})
