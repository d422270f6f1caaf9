import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 20
const PATIENCE_MS = 60_000

/** Looks until something is found, and says in these words that it never came. Nobody else here waits for time to pass. */
export async function eventually<Found>(
  find: () => Promise<Found | undefined>,
  words: string,
  patienceMs = PATIENCE_MS,
): Promise<Found> {
  for (const endsAt = Date.now() + patienceMs; ; await pause(LOOK_AGAIN_MS)) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() >= endsAt) throw new Error(words)
  }
}
