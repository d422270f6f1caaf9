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
