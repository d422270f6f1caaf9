import type { DrillResult } from './drill-result.ts'

/** Prints what was found; the exit code of it all. */
export function printResults(part: string, results: readonly DrillResult[]): number {
  console.log(part)
  for (const { name, found, isGood } of results) console.log(`${isGood ? 'good' : 'BAD '}  ${name}: ${found}`)
  return results.every(({ isGood }) => isGood) ? 0 : 1
}
