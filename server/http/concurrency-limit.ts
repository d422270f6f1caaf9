import { ProblemError } from './problem.ts'
import { sharedRoom } from './request-limits.ts'

export type ConcurrencyLimit = {
  /**
   * Does the work when it is its turn. Places take turns, so that a long line of one does not stand before another's.
   * Rejects with 'busy' when too many wait already, in all or of this place, and when the signal says so.
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal, place?: string): Promise<Result>
}

export type ConcurrencyLimitOptions = {
  readonly parallel: number
  readonly mostWaiting: number
  /** What those are told for whom there is no room. */
  readonly retryAfterSeconds: number
}

/** Of the free part of the line, for one place: of sixty, one alone may take fifteen. */
const WAITING_SHARE = 1 / 3

type Waiting = { readonly place: string | undefined; readonly start: () => void }

/** Lets a few through at a time and some wait in line, so that costly work can never pile up. */
export function concurrencyLimit({
  parallel,
  mostWaiting,
  retryAfterSeconds,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const room = sharedRoom(mostWaiting, WAITING_SHARE)
  /** One line for each place, in the order of their turns. */
  const lines = new Map<string | undefined, Set<Waiting>>()
  let working = 0

  async function enter(signal: AbortSignal | undefined, place: string | undefined): Promise<void> {
    if (working < parallel) {
      working++
      return
    }
    if (room.enter(place)) {
      throw new ProblemError('busy', 'The shop is busy; please try again in a moment.', retryAfterSeconds)
    }
    const line = lines.get(place) ?? new Set()
    lines.set(place, line)
    await new Promise<void>((resolve, reject) => {
      const waiting = { place, start: resolve }
      line.add(waiting)
      signal?.addEventListener('abort', () => takeOut(waiting) && reject(signal.reason), { once: true })
    })
  }

  /** False when it is no longer in its line. */
  function takeOut(waiting: Waiting): boolean {
    const { place } = waiting
    const line = lines.get(place)
    if (!line?.delete(waiting)) return false
    if (line.size === 0) lines.delete(place)
    room.leave(place)
    return true
  }

  function leave(): void {
    const [first] = lines
    if (!first) {
      working--
      return
    }
    const [place, line] = first
    const [next] = line
    // The other places come first now.
    lines.delete(place)
    lines.set(place, line)
    if (next && takeOut(next)) next.start()
  }

  return {
    async run(work, signal, place) {
      signal?.throwIfAborted()
      await enter(signal, place)
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        leave()
      }
    },
  }
}
