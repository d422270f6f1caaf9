import { expect, it } from 'vitest'
import { answerProof, waitingForProof, wantProof } from './prove-dialog.tsx'

it('two acts that need a proof at once both go on after one', async () => {
  const acts = [wantProof(), wantProof()]
  expect(waitingForProof.get()).toHaveLength(2)
  answerProof(true)
  expect(await Promise.all(acts)).toEqual([true, true])
  expect(waitingForProof.get()).toEqual([])
})

it('whoever closes the dialog ends all that waited, and the next act asks anew', async () => {
  const acts = [wantProof(), wantProof()]
  answerProof(false)
  expect(await Promise.all(acts)).toEqual([false, false])
  const later = wantProof()
  expect(waitingForProof.get()).toHaveLength(1)
  answerProof(true)
  expect(await later).toBe(true)
})
