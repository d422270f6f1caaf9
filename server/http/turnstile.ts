import { ProblemError } from './problem.ts'

export type Turnstile = {
  /** Does the work when it is its turn. Rejects with 'busy' when too many wait already, and when the signal says so. */
  pass<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export type TurnstileOptions = {
  readonly parallel: number
  readonly mostWaiting: number
  /** What those are told for whom there is no room. */
  readonly retryAfterSeconds: number
}

/** Lets a few through at a time and some wait in line, so that costly work can never pile up. */
export function turnstile({ parallel, mostWaiting, retryAfterSeconds }: TurnstileOptions): Turnstile {
  const line = new Set<() => void>()
  let working = 0

  async function enter(signal: AbortSignal | undefined): Promise<void> {
    if (working < parallel) {
      working++
      return
    }
    if (line.size >= mostWaiting) {
      throw new ProblemError('busy', 'The shop is busy; please try again in a moment.', retryAfterSeconds)
    }
    await new Promise<void>((resolve, reject) => {
      line.add(resolve)
      signal?.addEventListener('abort', () => line.delete(resolve) && reject(signal.reason), { once: true })
    })
  }

  function leave(): void {
    const [next] = line
    if (!next) {
      working--
      return
    }
    line.delete(next)
    next()
  }

  return {
    async pass(work, signal) {
      signal?.throwIfAborted()
      await enter(signal)
      try {
        signal?.throwIfAborted()
        return await work()
      } finally {
        leave()
      }
    },
  }
}
