import { expect } from 'vitest'
import type { DrillResult } from './drill-result.ts'

/** Every drill that was to be made was made, and found what it had to find. */
export function expectGood(results: readonly DrillResult[], count: number): void {
  expect(results.filter(({ isGood }) => !isGood).map(({ name, found }) => `${name}: ${found}`)).toEqual([])
  expect(results.map(({ name }) => name)).toHaveLength(count)
}
