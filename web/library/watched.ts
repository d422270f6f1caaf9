import { LibraryRefusal } from './library-requests.ts'

/** What is known of an answer that is asked for again while it changes. */
export type Watched<Answer> = {
  /** `refused`: not theirs, or nobody is signed in. An answer that failed is asked for again by itself. */
  readonly status: 'unknown' | 'known' | 'refused' | 'failed'
  readonly answer: Answer | null
}

export type Watch<Answer> = {
  readonly get: () => Watched<Answer>
  readonly subscribe: (onChange: () => void) => () => void
  /** Asks again now, and soon after: something was set going. */
  readonly refresh: () => void
}

/** Drawing an 8K file takes a while: often at first, then every ten seconds. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 5000, 8000]
const SLOWEST_MS = 10_000

/** Asks once, and goes on asking while `isChanging` says so or the shop cannot be reached, as long as somebody looks. */
export function watch<Answer>(
  ask: () => Promise<Answer>,
  isChanging: (answer: Answer) => boolean = () => false,
): Watch<Answer> {
  let state: Watched<Answer> = { status: 'unknown', answer: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let round = 0
  const readers = new Set<() => void>()

  async function look(): Promise<void> {
    clearTimeout(timer)
    round += 1
    const mine = round
    const next = await ask().then(
      (answer): Watched<Answer> => ({ status: 'known', answer }),
      (error: unknown): Watched<Answer> =>
        error instanceof LibraryRefusal
          ? { status: 'refused', answer: null }
          : { status: state.answer ? 'known' : 'failed', answer: state.answer },
    )
    if (mine !== round) return
    state = next
    for (const onChange of readers) onChange()
    const goesOn = state.status === 'failed' || (state.answer !== null && isChanging(state.answer))
    if (!goesOn || readers.size === 0) return
    timer = setTimeout(look, DELAYS_MS[tries] ?? SLOWEST_MS)
    tries += 1
  }

  return {
    get: () => state,
    subscribe(onChange) {
      readers.add(onChange)
      if (readers.size === 1) void look()
      return () => {
        readers.delete(onChange)
        if (readers.size === 0) clearTimeout(timer)
      }
    },
    refresh() {
      tries = 0
      void look()
    },
  }
}
