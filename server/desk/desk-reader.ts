import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { Database } from '../database/database.ts'
import type { ThreadAnswer } from './reading/desk-read-worker.ts'
import { answerQuestion, type DeskQuestion, type ReadDesk } from './reading/desk-reads.ts'

export type DeskReader = { readonly read: ReadDesk; readonly close: () => Promise<void> }

/** Where nothing else waits meanwhile. */
export function readDirectly(db: Database): DeskReader {
  return { read: ((name, wish) => answerQuestion(db, { name, wish })) as ReadDesk, close: async () => {} }
}

const IDLE_MS = 60_000

/**
 * SQLite works in the thread that asks, and of PostgreSQL that thread takes in what was found: a year would hold up every
 * page meanwhile. So the desk reads in a thread of its own, by connections of its own, and changes nothing.
 */
export function openDeskReader(databaseUrl: string): DeskReader {
  const pool = new Piscina<DeskQuestion, ThreadAnswer>({
    filename: join(import.meta.dirname, 'reading/desk-read-worker.ts'),
    workerData: { databaseUrl },
    minThreads: 0,
    maxThreads: 1,
    // On PostgreSQL a short question does not wait for a long one.
    concurrentTasksPerWorker: databaseUrl.startsWith('sqlite:') ? 1 : 2,
    idleTimeout: IDLE_MS,
  })
  async function read(name: DeskQuestion['name'], wish: unknown): Promise<unknown> {
    const answer = await pool.run({ name, wish })
    if ('value' in answer) return answer.value
    const { message, ...codes } = answer.problem
    throw Object.assign(new Error(message), codes)
  }
  return { read: read as ReadDesk, close: () => pool.destroy() }
}
