import { createStore, type Readable } from '../../state/store.ts'

type Answer = (isProved: boolean) => void

const waiting = createStore<readonly Answer[]>(() => [])

/** Whoever waits for a proof of who is at the desk. One dialog answers all of them: the proof counts for each. */
export const waitingForProof: Readable<readonly Answer[]> = waiting

export function wantProof(): Promise<boolean> {
  return new Promise((resolve) => waiting.set([...waiting.get(), resolve]))
}

export function answerProof(isProved: boolean): void {
  const asked = waiting.get()
  waiting.set([])
  for (const answer of asked) answer(isProved)
}
