import { constants } from 'node:os'
import type { RenderJob } from '../../contract/site-data.ts'
import { runProgram } from '../jobs/run-program.ts'

/** Runs the program that renders pages: what they leave in memory ends with it. Throws what it said if it failed. */
export async function renderInProcess(program: string, job: RenderJob): Promise<void> {
  const priority = constants.priority.PRIORITY_BELOW_NORMAL
  await rendering(runProgram({ words: [program], priority, input: JSON.stringify(job) }))
}

async function rendering(program: Promise<void>): Promise<void> {
  try {
    await program
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'AbortError') throw error
    throw new Error(`The pages could not be rendered: ${error.message}`)
  }
}
