import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Containers often have 64 MB there, which would be full at once. */
const ENOUGH_BYTES = 2e9

/** For small files of tests: where the system has a disk in memory, writing them safely does not wait for a real one. */
export function memoryFolder(): string {
  return hasRoom() ? MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
