import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config/config-error.ts'

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

/** Let go by the system when this process ends, however it ends; a name kept here, so that nothing lets go of it before. */
const held = new Map<string, ReturnType<typeof takeFileLock>>()

/**
 * Holds a SQLite database for this shop as long as the process lives, or throws one sentence if another shop has it. The
 * lock is the system's, on the file: containers that share a volume see each other's, where numbers of processes say nothing.
 * Whoever only looks or backs up does not ask for it. Machines share a PostgreSQL.
 */
export function holdDatabase(url: string): void {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : ''
  if (file === '' || file === ':memory:' || held.has(file)) return
  const lock = takeFileLock(`${file}.running`)
  if (!lock) {
    throw new ConfigError(
      `Another shop is open with the database '${file}', maybe in another container: stop it first, or give this one a DATA_DIR of its own.`,
    )
  }
  held.set(file, lock)
}

const PRIVATE = 0o600

/**
 * Makes a database's file so that nobody but its owner reads it, and takes it away from others where an earlier version
 * let them. SQLite gives the files beside it the same rights.
 */
export function keepPrivate(file: string): void {
  if (file === ':memory:' || file === '') return
  closeSync(openSync(file, 'a', PRIVATE))
  for (const part of [file, `${file}-wal`, `${file}-shm`]) tighten(part)
}

/** Files of another user stay as they are: only their owner can change that. */
function tighten(file: string): void {
  try {
    chmodSync(file, PRIVATE)
  } catch (error) {
    if (!['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
