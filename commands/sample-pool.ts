import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SampleJob } from './sample-jobs.ts'
import type { DrawnSample } from './sample-worker.ts'

type Answer = { readonly drawn: DrawnSample | null } | { readonly problem: string }

/**
 * Draws the jobs on all cores. A job that fails is handed on as the sentence why, one whose kept previews may stay as
 * null; the others go on.
 */
export async function drawSamples(
  jobs: readonly SampleJob[],
  onDone: (job: SampleJob, result: DrawnSample | string | null) => Promise<void>,
): Promise<void> {
  const waiting = [...jobs]
  const threads = Math.min(availableParallelism(), jobs.length)

  async function work(): Promise<void> {
    let worker: Worker | undefined
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      worker ??= new Worker(new URL('./sample-worker.ts', import.meta.url))
      const answer = await ask(worker, job)
      if ('drawn' in answer) await onDone(job, answer.drawn)
      else {
        await onDone(job, answer.problem)
        // A thread that failed may be in any state; the next job gets a fresh one.
        await worker.terminate()
        worker = undefined
      }
    }
    await worker?.terminate()
  }

  await Promise.all(Array.from({ length: threads }, work))
}

function ask(worker: Worker, job: SampleJob): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const failed = (error: Error) => resolve({ problem: error.message })
  worker.once('message', resolve).once('error', failed)
  worker.postMessage(job.drawings)
  return promise.finally(() => worker.off('message', resolve).off('error', failed))
}
