import { isSessionAnswer, type SessionAnswer } from '../../../contract/accounts/identity.ts'
import { patienceMs } from '../../state/request.ts'
import { authRequest } from './auth-request.ts'

export function askSession(signal?: AbortSignal): Promise<SessionAnswer> {
  return authRequest('auth/session', signal ? { signal } : {}, isSessionAnswer)
}

export type SessionQuestion = {
  readonly ask: () => void
  readonly drop: () => void
  /** Nothing is asked while somebody signs in or out, who hears by that what became of the session. */
  readonly pauseFor: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/**
 * Of several questions only the newest is answered, with null when nobody said anything in time. The older ones are given
 * up, not only left unheard: an answer may prolong its session's cookie, which must not take the place of a newer one.
 */
export function sessionQuestion(take: (answer: SessionAnswer | null) => void): SessionQuestion {
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
