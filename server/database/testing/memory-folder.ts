import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** For small files of tests: where the system has a disk in memory, writing them safely does not wait for a real one. */
export function memoryFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}
