import { Worker } from 'node:worker_threads'
import { MASTER_THREADS } from '../server/samples/render-master.ts'

/** Seconds that a fixed piece of work like a shader's takes on as many threads as draw a master: how fast the machine is at this moment. */
export async function timeYardstick(): Promise<number> {
  const times = await Promise.all(Array.from({ length: MASTER_THREADS }, timeOnThread))
  return Math.max(...times)
}

function timeOnThread(): Promise<number> {
  const worker = new Worker(new URL('./yardstick-worker.ts', import.meta.url))
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  worker.once('message', resolve)
  worker.once('error', reject)
  return promise
}
