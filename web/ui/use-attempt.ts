import { useRef, useState } from 'react'

/** One thing at a time: whether it is under way, and what went wrong the last time, until it is tried again. */
export type Attempt = {
  readonly isBusy: boolean
  readonly problem: string | null
  /** Does the work; a failure is logged and shown in the words for it. Pressing again meanwhile does nothing. */
  readonly run: (work: () => Promise<void>, wordsFor: (error: unknown) => string) => Promise<void>
  /** Before something else is asked, of which the problem is not. */
  readonly forget: () => void
}

export function useAttempt(): Attempt {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef(false)

  async function run(work: () => Promise<void>, wordsFor: (error: unknown) => string): Promise<void> {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      console.error(error)
      setProblem(wordsFor(error))
    } finally {
      running.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, run, forget: () => setProblem(null) }
}
