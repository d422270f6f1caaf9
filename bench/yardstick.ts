import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** As many as draw a master. */
const MOST_THREADS = 4

/** Seconds that a fixed piece of work like a shader's takes on all threads: how fast the machine is at this moment. */
export async function timeYardstick(): Promise<number> {
  const threads = Math.min(MOST_THREADS, availableParallelism())
  const times = await Promise.all(Array.from({ length: threads }, timeOnThread))
  return Math.max(...times)
}

function timeOnThread(): Promise<number> {
  const worker = new Worker(new URL('./yardstick-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
