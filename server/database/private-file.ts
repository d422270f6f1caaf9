import { chmodSync, closeSync, openSync } from 'node:fs'

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
