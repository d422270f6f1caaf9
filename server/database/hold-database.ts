import { ConfigError } from '../config/config-error.ts'
import { takeFileLock } from './file-lock.ts'

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
