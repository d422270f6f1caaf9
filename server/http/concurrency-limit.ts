import { ProblemError } from './problem.ts'
import { sharedRoom } from './request-limits.ts'

export type ConcurrencyLimit = {
  /**
   * Does the work when it is its turn. Networks take turns, so that a long line of one does not stand before another's.
   * Rejects with 'busy' when too many wait already, in all or of this network, and when the signal says so.
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal, network?: string): Promise<Result>
}

export type ConcurrencyLimitOptions = {
  readonly parallel: number
  readonly mostWaiting: number
  /** What those are told for whom there is no room. */
  readonly retryAfterSeconds: number
}

/** Of the free part of the line, for one network: of sixty, one alone may take fifteen. */
const WAITING_SHARE = 1 / 3

type Waiting = { readonly network: string | undefined; readonly start: () => void }

/** Lets a few through at a time and some wait in line, so that costly work can never pile up. */
export function concurrencyLimit({
  parallel,
  mostWaiting,
  retryAfterSeconds,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const room = sharedRoom(mostWaiting, WAITING_SHARE)
  /** One line for each network, in the order of their turns. */
  const lines = new Map<string | undefined, Set<Waiting>>()
  let working = 0

  async function enter(signal: AbortSignal | undefined, network: string | undefined): Promise<void> {
    if (working < parallel) {
      working++
      return
    }
    if (room.enter(network)) {
      throw new ProblemError('busy', 'The shop is busy; please try again in a moment.', retryAfterSeconds)
    }
    const line = lines.get(network) ?? new Set()
    lines.set(network, line)
    await new Promise<void>((resolve, reject) => {
      const waiting = { network, start: resolve }
      line.add(waiting)
      signal?.addEventListener('abort', () => takeOut(waiting) && reject(signal.reason), { once: true })
    })
  }

  /** False when it is no longer in its line. */
  function takeOut(waiting: Waiting): boolean {
    const { network } = waiting
    const line = lines.get(network)
    if (!line?.delete(waiting)) return false
    if (line.size === 0) lines.delete(network)
    room.leave(network)
    return true
  }

  function leave(): void {
    const [first] = lines
    if (!first) {
      working--
      return
    }
    const [network, line] = first
    const [next] = line
    // The other networks come first now.
    lines.delete(network)
    lines.set(network, line)
    if (next && takeOut(next)) next.start()
  }

  return {
    async run(work, signal, network) {
      signal?.throwIfAborted()
      await enter(signal, network)
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        leave()
      }
    },
  }
}
