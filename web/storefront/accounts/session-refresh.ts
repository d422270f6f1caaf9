import { patientRetry } from './patient-retry.ts'

const EARLY_MS = 5 * 60_000
const SOONEST_MS = 30_000

/** Asks again before an answer about the session is too old, and patiently when the network fails. */
export type SessionRefresh = {
  readonly planFor: (expiresAt: number) => void
  /** After a failed question. */
  readonly planRetry: () => void
  readonly stop: () => void
}

/** `ask` plans the next time itself, by what came of it. */
export function sessionRefresh(ask: () => void): SessionRefresh {
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
