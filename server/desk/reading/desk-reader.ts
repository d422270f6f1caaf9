import { join } from 'node:path'
import { Piscina } from 'piscina'
import type { Database } from '../../database/database.ts'
import { answerQuestion, type ReadDesk } from './desk-reads.ts'

export type DeskReader = { readonly read: ReadDesk; readonly close: () => Promise<void> }

/** PostgreSQL does the work elsewhere anyway. */
export function readDirectly(db: Database): DeskReader {
  return { read: ((name, wish) => answerQuestion(db, { name, wish })) as ReadDesk, close: async () => {} }
}

const IDLE_MS = 60_000

/**
 * SQLite works in the thread that asks, and a sum of a year would hold up every page meanwhile. So the desk reads in a
 * thread of its own, by a connection that cannot write.
 */
function readInThread(file: string): DeskReader {
  const pool = new Piscina({
    filename: join(import.meta.dirname, 'desk-read-worker.ts'),
    workerData: { file },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  })
  return { read: ((name, wish) => pool.run({ name, wish })) as ReadDesk, close: () => pool.destroy() }
}

export function openDeskReader(databaseUrl: string, db: Database): DeskReader {
  const prefix = 'sqlite:'
  return databaseUrl.startsWith(prefix) ? readInThread(databaseUrl.slice(prefix.length)) : readDirectly(db)
}
