import type { DrillResult } from './drill-result.ts'

/** Prints what was found; the exit code of it all. */
export function printResults(part: string, results: readonly DrillResult[]): number {
  console.log(part)
  for (const { name, found, isGood } of results) console.log(`${isGood ? 'good' : 'BAD '}  ${name}: ${found}`)
  if (results.length === 0) console.log('BAD   nothing was tried')
  return exitCodeOf(results)
}

/** A drill that tried nothing has shown nothing. */
export function exitCodeOf(results: readonly DrillResult[]): number {
  return results.length > 0 && results.every(({ isGood }) => isGood) ? 0 : 1
}
