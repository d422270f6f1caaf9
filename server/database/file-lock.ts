import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { keepPrivate } from './private-file.ts'

const RETRY_MS = 100

/**
 * Takes the lock of that name, or nothing if another process of this machine holds it. It is SQLite's own file lock: the
 * system lets go of it when the process ends, however it ends, so there is never a stale one to clean up.
 */
export function takeFileLock(file: string): { release(): void } | undefined {
  mkdirSync(dirname(file), { recursive: true })
  keepPrivate(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (/locked|busy/.test((error as Error).message)) return undefined
    throw error
  }
}

/** Runs work while no other process holds the lock of that name. */
export async function withLock<T>(file: string, work: () => Promise<T>, onWait: () => void = () => {}): Promise<T> {
  let lock = takeFileLock(file)
  for (let tries = 0; !lock; tries++) {
    if (tries === 0) onWait()
    await sleep(RETRY_MS)
    lock = takeFileLock(file)
  }
  try {
    return await work()
  } finally {
    lock.release()
  }
}
