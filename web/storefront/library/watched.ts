import { poll } from '../../state/poll.ts'
import type { Answer, RequestProblem } from '../../state/request.ts'
import { createStore, type Readable } from '../../state/store.ts'

/** What is known of an answer that is asked for again while it changes. */
export type Watched<Value> = {
  /** `refused`: not theirs, or nobody is signed in. An answer that failed is asked for again by itself. */
  readonly status: 'unknown' | 'known' | 'refused' | 'failed'
  readonly answer: Value | null
}

export type Watch<Value> = Readable<Watched<Value>> & {
  /** Asks again now, and soon after: something was set going. */
  readonly refresh: () => void
}

/** Drawing an 8K file takes a while: often at first, then every ten seconds. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 5000, 8000, 10_000]

/**
 * Asks once, and goes on asking while `isChanging` says so or the shop cannot be reached, as long as somebody looks.
 * Meanwhile `onNews` may say that there is another answer now; it returns what ends it.
 */
export function watch<Value>(
  ask: () => Promise<Answer<Value>>,
  isChanging: (answer: Value) => boolean = () => false,
  onNews: (refresh: () => void) => () => void = () => () => {},
): Watch<Value> {
  const watched = createStore<Watched<Value>>(() => ({ status: 'unknown', answer: null }), follow)
  const question = poll({ ask, take, delaysMs: DELAYS_MS })
  let isFollowed = false

  function take({ value, problem }: Answer<Value>): boolean {
    const before = watched.get().answer
    const next = problem ? afterProblem(problem, before) : known(value)
    watched.set(next)
    return next.status === 'failed' || (next.answer !== null && isChanging(next.answer))
  }

  function refresh(): void {
    question.start()
    // What nobody looks at is asked for once.
    if (!isFollowed) question.stop()
  }

  function follow(): () => void {
    isFollowed = true
    question.start()
    const stopHearing = onNews(refresh)
    return () => {
      isFollowed = false
      question.stop()
      stopHearing()
    }
  }

  return { get: watched.get, subscribe: watched.subscribe, refresh }
}

function known<Value>(answer: Value): Watched<Value> {
  return { status: 'known', answer }
}

/** What was known stays when the shop cannot be reached, and is forgotten at once when it was refused. */
function afterProblem<Value>(problem: RequestProblem, before: Value | null): Watched<Value> {
  if (isRefusal(problem)) return { status: 'refused', answer: null }
  return before === null ? { status: 'failed', answer: null } : known(before)
}

/** Nobody is signed in, or this is not theirs. In the shop's own words: whatever stands before it has pages of its own. */
export function isRefusal({ code, status }: RequestProblem): boolean {
  return code !== 'unreachable' && [400, 401, 404].includes(status)
}
