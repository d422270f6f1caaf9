import type { Settings } from '../../../contract/desk/settings.ts'

export type KnownSetUp = {
  /** Asks everybody for real, now. */
  readonly ask: () => Promise<Settings>
  /** What was found last, at once; null before anything was. When that is old, it is asked anew for whoever comes next. */
  readonly last: () => Settings | null
}

/** Providers and mail servers are asked so often at most, however many screens are open. */
const KEPT_MS = 10 * 60 * 1000

/** Remembers what set-up was found to be. Other settings make another one of these, so it is never about older ones. */
export function knownSetUp(examine: () => Promise<Settings>, now: () => Date): KnownSetUp {
  let known: Settings | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  async function ask(): Promise<Settings> {
    askedAt = now().getTime()
    known = await examine()
    return known
  }
  return {
    ask,
    last() {
      // Nobody waits for it, and whoever opens Set-up hears what went wrong.
      if (now().getTime() - askedAt >= KEPT_MS) ask().catch(() => {})
      return known
    },
  }
}
