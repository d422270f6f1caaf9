import { isDone } from '../../../contract/desk/orders.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

/** Makes one mail anew, or every receipt that was lost. */
export async function sendAgain(id?: string): Promise<void> {
  const path = id === undefined ? '/mails/again' : `/mails/${id}/again`
  const { value, problem } = await askDesk(path, { method: 'POST', body: {} }, isDone)
  if (problem) sayFailed(problemWords(problem))
  else sayDone(value.words)
}

/** The same for one of several: says why it did not work, or nothing. */
export async function trySendAgain(id: string): Promise<string | undefined> {
  const { problem } = await askDesk(`/mails/${id}/again`, { method: 'POST', body: {} }, isDone)
  return problem && problemWords(problem)
}
