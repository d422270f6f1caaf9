import { ProblemError } from './problem.ts'

export type RequestWindow = {
  /** Counts a request; throws the 429 that says when there is room again. Somebody who is undefined is not counted. */
  take(who: string | undefined): void
}

export type WindowOptions = { readonly most: number; readonly windowMs: number; readonly now: () => Date }

/** Whoever comes beyond this is not counted before the window is over: the memory of a process is worth more. */
const MOST_COUNTED = 100_000

/** So many requests of each in a while. Counted by this process alone: it guards the machine's work, nothing that is secret. */
export function requestWindow({ most, windowMs, now }: WindowOptions): RequestWindow {
  const counts = new Map<string, number>()
  let endsAt = 0
  return {
    take(who) {
      const at = now().getTime()
      if (at >= endsAt) {
        counts.clear()
        endsAt = at + windowMs
      }
      if (who === undefined) return
      const count = (counts.get(who) ?? 0) + 1
      if (count > most) {
        const seconds = Math.max(1, Math.ceil((endsAt - at) / 1000))
        throw new ProblemError('too-many-requests', 'This was asked too often; please wait a while.', seconds)
      }
      if (count > 1 || counts.size < MOST_COUNTED) counts.set(who, count)
    },
  }
}
