const FIRST_MS = 30_000
const LONGEST_MS = 16 * 60_000

/** Asks again after a failure: in 30 s, one minute, two … up to 16 minutes, and as soon as the network is back. */
export function patientRetry(ask: () => void) {
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
