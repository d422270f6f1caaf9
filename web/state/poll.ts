export type Poll = {
  /** Asks now, and soon after again. */
  readonly start: () => void
  /** Asks no more; the answer to the last question is still taken. */
  readonly stop: () => void
}

type Question<Answer> = {
  /** Must not reject: that nobody answered is an answer too. */
  readonly ask: () => Promise<Answer>
  /** Says whether to ask again. */
  readonly take: (answer: Answer) => boolean
  /** Before the second question, the third …; the last one goes on for ever. */
  readonly delaysMs: readonly number[]
}

/**
 * Asks again and again, less and less often. Only the newest question's answer is taken: an older one that comes late is
 * out of date. A hidden page does not repeat itself; what fell due meanwhile is asked as soon as it is looked at.
 */
export function poll<Answer>({ ask, take, delaysMs }: Question<Answer>): Poll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let newest = 0
  let tries = 0
  let isOn = false

  function rest(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', askIfVisible)
  }

  async function askNow(): Promise<void> {
    rest()
    newest += 1
    const mine = newest
    const answer = await ask()
    if (mine !== newest || !take(answer) || !isOn) return
    timer = setTimeout(askIfVisible, delaysMs[tries] ?? delaysMs.at(-1))
    tries += 1
  }

  function askIfVisible(): void {
    if (document.visibilityState === 'visible') void askNow()
    else document.addEventListener('visibilitychange', askIfVisible)
  }

  return {
    start() {
      isOn = true
      tries = 0
      void askNow()
    },
    stop() {
      isOn = false
      rest()
    },
  }
}
