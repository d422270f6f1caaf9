import { isSessionAnswer, type SessionAnswer } from '../../../../contract/accounts/identity.ts'
import { patienceMs, SESSION_DOUBTED } from '../../../state/request.ts'
import { createStore, type Readable } from '../../../state/store.ts'
import { authRequest, SESSION_CHANNEL } from '../auth-request.ts'
import type { ProviderWord } from '../identity.ts'
import { canHint, readSessionHint } from '../session-hint.ts'

export function askSession(signal?: AbortSignal): Promise<SessionAnswer> {
  return authRequest('auth/session', signal ? { signal } : {}, isSessionAnswer)
}

type SessionQuestion = {
  readonly ask: () => void
  readonly drop: () => void
  /** Nothing is asked while somebody signs in or out, who hears by that what became of the session. */
  readonly pauseFor: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Of several questions only the newest is answered, with null when nobody said anything in time. The older ones are given
 * up, not only left unheard: an answer may prolong its session's cookie, which must not take the place of a newer one.
 */
function sessionQuestion(take: (answer: SessionAnswer | null) => void): SessionQuestion {
  let newest: AbortController | null = null
  let pauses = 0

  function drop(): void {
    newest?.abort()
    newest = null
  }

  async function ask(): Promise<void> {
    if (pauses > 0) return
    drop()
    const mine = new AbortController()
    newest = mine
    const patience = setTimeout(() => mine.abort(), patienceMs())
    const answer = await askSession(mine.signal).catch(() => null)
    clearTimeout(patience)
    if (newest !== mine) return
    newest = null
    take(answer)
  }

  async function pauseFor<Result>(work: () => Promise<Result>): Promise<Result> {
    pauses += 1
    drop()
    try {
      return await work()
    } finally {
      pauses -= 1
    }
  }

  return { ask: () => void ask(), drop, pauseFor }
}

const FIRST_MS = 30_000
const LONGEST_MS = 16 * 60_000

/** Asks again after a failure: in 30 s, one minute, two … up to 16 minutes, and as soon as the network is back. */
function patientRetry(ask: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = FIRST_MS

  function rest(): void {
    clearTimeout(timer)
    removeEventListener('online', askNow)
  }

  function askNow(): void {
    rest()
    ask()
  }

  return {
    plan(): void {
      rest()
      addEventListener('online', askNow)
      timer = setTimeout(askNow, waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_MS)
    },
    /** There is nothing to ask any more, or an answer. */
    stop(): void {
      rest()
      waitMs = FIRST_MS
    },
  }
}

const EARLY_MS = 5 * 60_000
const SOONEST_MS = 30_000

/** Asks again before an answer about the session is too old, and patiently when the network fails. */
type SessionRefresh = {
  readonly planFor: (expiresAt: number) => void
  /** After a failed question. */
  readonly planRetry: () => void
  readonly stop: () => void
}

/** `ask` plans the next time itself, by what came of it. */
function sessionRefresh(ask: () => void): SessionRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined
  const retry = patientRetry(ask)

  function stop() {
    clearTimeout(timer)
    retry.stop()
  }

  return {
    stop,
    planFor(expiresAt) {
      stop()
      timer = setTimeout(ask, Math.max(SOONEST_MS, expiresAt - EARLY_MS - Date.now()))
    },
    planRetry() {
      clearTimeout(timer)
      retry.plan()
    },
  }
}

/** What the shop says of the session, for all listeners of this page; nothing older than the last sign-in or sign-out counts. */
export function sessionWatch() {
  const known = createStore<ProviderWord | null>(() => null, follow)
  const refresh = sessionRefresh(ask)
  const question = sessionQuestion(take)
  let channel: BroadcastChannel | null = null

  function take(answer: SessionAnswer | null) {
    if (!answer) refresh.planRetry()
    else if (answer.user) refresh.planFor(Date.parse(answer.expiresAt))
    else refresh.stop()
    known.set(wordOf(answer))
  }

  function ask() {
    if (channel) question.ask()
  }

  function start(): () => void {
    channel = new BroadcastChannel(SESSION_CHANNEL)
    channel.onmessage = ask
    addEventListener(SESSION_DOUBTED, ask)
    // Nobody signed in here before: visitors cost no question.
    if (readSessionHint() || !canHint()) ask()
    else known.set({ status: 'signed-out' })
    return () => {
      channel?.close()
      channel = null
      removeEventListener(SESSION_DOUBTED, ask)
      question.drop()
      refresh.stop()
    }
  }

  function follow(): () => void {
    let stop: (() => void) | null = () => {}
    // Not yet: whoever subscribes does not expect to be spoken to before it has finished.
    queueMicrotask(() => {
      if (stop) stop = start()
    })
    return () => {
      stop?.()
      stop = null
      known.set(null)
    }
  }

  return {
    /** Signs in or out. The work begins in the same turn, because a popup belongs to its press. */
    async change(work: () => Promise<SessionAnswer>): Promise<SessionAnswer> {
      const answer = await question.pauseFor(work).catch((error: unknown) => {
        // It may have been carried out all the same, and the question before it was given up.
        ask()
        throw error
      })
      take(answer)
      channel?.postMessage('changed')
      return answer
    },
    listen: (listener: (word: ProviderWord) => void) => tellFrom(known, listener),
  }
}

function wordOf(answer: SessionAnswer | null): ProviderWord {
  if (!answer) return { status: 'unreachable' }
  return answer.user ? { status: 'signed-in', user: answer.user } : { status: 'signed-out' }
}

function tellFrom(known: Readable<ProviderWord | null>, listener: (word: ProviderWord) => void): () => void {
  const tell = () => {
    const word = known.get()
    if (word) listener(word)
  }
  const stop = known.subscribe(tell)
  tell()
  return stop
}
