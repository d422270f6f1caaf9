import { constants } from 'node:os'
import { runProgram } from '../server/jobs/run-program.ts'

/** Runs a program beside the shop: it gives way to visitors, and ends with this process. */
export async function runBeside(words: readonly string[]): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  process.once('exit', end)
  await runProgram({ words, priority: constants.priority.PRIORITY_BELOW_NORMAL, signal: ending.signal })
  process.off('exit', end)
}
