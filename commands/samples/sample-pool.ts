import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type { SampleDrawing, SampleJob } from './sample-jobs.ts'
import type { DrawnSample } from './sample-worker.ts'

const WORKER = new URL('./sample-worker.ts', import.meta.url).href

/**
 * Draws the jobs on all cores. A job that fails is handed on as the sentence why, one whose kept previews may stay as
 * null; the others go on.
 */
export async function drawSamples(
  jobs: readonly SampleJob[],
  onDone: (job: SampleJob, result: DrawnSample | string | null) => Promise<void>,
): Promise<void> {
  const pool = new Piscina<readonly SampleDrawing[], DrawnSample | null>({
    filename: WORKER,
    maxThreads: availableParallelism(),
  })
  const draw = (job: SampleJob) => pool.run(job.drawings).catch((error: Error) => error.message)
  try {
    await Promise.all(jobs.map(async (job) => onDone(job, await draw(job))))
  } finally {
    await pool.destroy()
  }
}
