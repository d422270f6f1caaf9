const EARLY_MS = 5 * 60_000
const FIRST_RETRY_MS = 30_000
const LONGEST_RETRY_MS = 16 * 60_000

/** Asks again before an answer about the session is too old, and patiently when the network fails. */
export type SessionRefresh = {
  readonly planFor: (expiresAt: number) => void
  /** After a failed question: 30 s, one minute, two … up to 16 minutes, until one is answered. */
  readonly planRetry: () => void
  readonly stop: () => void
}

/** `ask` plans the next time itself, by what came of it. */
export function sessionRefresh(ask: () => void): SessionRefresh {
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = FIRST_RETRY_MS

  function planIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(ask, ms)
  }

  return {
    planFor(expiresAt) {
      retryMs = FIRST_RETRY_MS
      planIn(Math.max(FIRST_RETRY_MS, expiresAt - EARLY_MS - Date.now()))
    },
    planRetry() {
      planIn(retryMs)
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    },
    stop() {
      clearTimeout(timer)
      retryMs = FIRST_RETRY_MS
    },
  }
}
