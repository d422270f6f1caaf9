import { useState } from 'react'
import type { RequestProblem } from '../../../state/request.ts'
import { problemWords } from '../../parts/states.tsx'

type Answered = { readonly problem?: RequestProblem | undefined }

/** Sends once at a time and says why it did not work. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Fulfilled with the answer, or with nothing when it was refused. */
  async function send<Of extends Answered>(ask: () => Promise<Of>): Promise<Of | undefined> {
    if (isBusy) return undefined
    setBusy(true)
    setProblem(undefined)
    const answer = await ask()
    setBusy(false)
    setProblem(answer.problem && problemWords(answer.problem))
    return answer.problem ? undefined : answer
  }
  return { isBusy, problem, send }
}
