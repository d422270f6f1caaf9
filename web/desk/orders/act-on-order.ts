import { doneSchema } from '../../../contract/desk/orders.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

/** Does something to an order. Says why it did not work, or nothing. */
export async function tryOnOrder(id: string, act: string, body: object = {}): Promise<string | undefined> {
  const { value, problem } = await askDesk(`/orders/${id}/${act}`, { method: 'POST', body }, doneSchema)
  if (problem) return problemWords(problem)
  sayDone(value.words)
  return undefined
}

/** The same where no form could say what went wrong, with a way back where there is one. */
export async function actOnOrder(id: string, act: string, undo?: { act: string; after: () => void }): Promise<void> {
  const { value, problem } = await askDesk(`/orders/${id}/${act}`, { method: 'POST', body: {} }, doneSchema)
  if (problem) return sayFailed(problemWords(problem))
  sayDone(value.words, undo && (() => void actOnOrder(id, undo.act).then(undo.after)))
}
