import { rename, rm } from 'node:fs/promises'
import { Piscina } from 'piscina'
import type { Recipe } from 'sample-shop/artwork/recipes.ts'

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

const WORKER = new URL('./render-worker.ts', import.meta.url).href

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
  const workers = Math.min(threads, jobs.length)
  const threadsEach = Math.max(1, Math.floor(threads / workers))
  const pool = new Piscina<RenderOrder, RenderResult>({ filename: WORKER, minThreads: workers, maxThreads: workers })

  async function draw(job: RenderJob): Promise<void> {
    const result = await pool.run({ ...job, threads: threadsEach }, { signal })
    if (!result.done) throw new RenderError(job, result.code, result.message)
    await rename(job.partial, job.file)
    onDone(job)
  }

  const drawings = jobs.map(draw)
  try {
    await Promise.all(drawings)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    await pool.destroy()
    await Promise.allSettled(drawings)
    await Promise.all(jobs.map(({ partial }) => rm(partial, { force: true })))
  }
}
