import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const RETRY_MS = 100

/**
 * Runs work while no other process holds the lock of that name. The lock is SQLite's own file lock: the system lets go
 * of it when the process ends, however it ends, so there is never a stale one to clean up.
 */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait: () => void = () => {}): Promise<T> {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    for (let tries = 0; !tryLock(lock); tries++) {
      if (tries === 0) onWait()
      await sleep(RETRY_MS)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (/locked|busy/.test((error as Error).message)) return false
    throw error
  }
}
