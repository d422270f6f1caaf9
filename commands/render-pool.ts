import { rename, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Recipe } from '../artwork/recipes.ts'

export interface RenderJob {
  readonly recipe: Recipe
  readonly width: number
  readonly height: number
  /** Where the finished picture appears, all at once. */
  readonly file: string
  /** Where it is written first; in the same folder, so that renaming it is atomic. */
  readonly partial: string
}

/** What a worker is asked to do. */
export interface RenderOrder extends RenderJob {
  /** Threads for this one picture: more than one where there are fewer pictures than cores. */
  readonly threads: number
}

export type RenderResult =
  | { readonly done: true }
  | { readonly done: false; readonly code: string; readonly message: string }

/** A picture could not be drawn or written. */
export class RenderError extends Error {
  readonly code: string
  readonly job: RenderJob

  constructor(job: RenderJob, code: string, message: string) {
    super(message)
    this.code = code
    this.job = job
  }
}

/**
 * Draws the jobs on worker threads. Rejects with the first failure or the signal's reason; either way the other
 * threads stop first and no partial file stays behind.
 */
export async function renderAll(
  jobs: readonly RenderJob[],
  threads: number,
  signal: AbortSignal,
  onDone: (job: RenderJob) => void,
): Promise<void> {
  const waiting = [...jobs]
  const underWay = new Set<RenderJob>()
  const workers = Array.from(
    { length: Math.min(threads, jobs.length) },
    () => new Worker(new URL('./render-worker.ts', import.meta.url)),
  )
  const threadsEach = Math.max(1, Math.floor(threads / workers.length))
  async function work(worker: Worker): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      signal.throwIfAborted()
      underWay.add(job)
      const result = await ask(worker, { ...job, threads: threadsEach }, signal)
      if (!result.done) throw new RenderError(job, result.code, result.message)
      await rename(job.partial, job.file)
      underWay.delete(job)
      onDone(job)
    }
  }
  try {
    await Promise.all(workers.map(work))
  } finally {
    waiting.length = 0
    await Promise.all(workers.map((worker) => worker.terminate()))
    await Promise.all([...underWay].map((job) => rm(job.partial, { force: true })))
  }
}

function ask(worker: Worker, job: RenderOrder, signal: AbortSignal): Promise<RenderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
  const settled = new AbortController()
  const failed = (error: NodeJS.ErrnoException) => reject(new RenderError(job, error.code ?? '', error.message))
  worker.once('message', resolve)
  worker.once('error', failed)
  signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal })
  worker.postMessage(job)
  return promise.finally(() => {
    settled.abort()
    worker.off('message', resolve)
    worker.off('error', failed)
  })
}
