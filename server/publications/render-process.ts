import { constants } from 'node:os'
import { join } from 'node:path'
import type { RenderJob } from '../../contract/site/site-data.ts'
import { runProgram } from '../jobs/run-program.ts'

/** Runs the program that renders pages: what they leave in memory ends with it. Throws what it said if it failed. */
export async function renderInProcess(program: string, job: RenderJob): Promise<void> {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  await rendering(runProgram({ words: [program], priority, input: JSON.stringify(job) }))
}

/** Nobody waits for it. */
export async function strengthenInProcess(pack: string, target: string, signal: AbortSignal): Promise<void> {
  const words = [join(import.meta.dirname, 'strengthen-pack.ts'), pack, target]
  await rendering(runProgram({ words, priority: constants.priority.PRIORITY_LOW, signal }))
}

async function rendering(program: Promise<void>): Promise<void> {
  try {
    await program
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error
    throw new Error(`The pages could not be rendered: ${error.message}`)
  }
}
