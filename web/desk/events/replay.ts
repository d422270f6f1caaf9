import { isDone } from '../../../contract/desk/orders.ts'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

/** Applies one event again, or all that failed. */
export async function replay(id?: string): Promise<void> {
  const path = id === undefined ? '/events/replay' : `/events/${id}/replay`
  const { value, problem } = await askDesk(path, { method: 'POST', body: {} }, isDone)
  if (problem) sayFailed(problemWords(problem))
  else sayDone(value.words)
}

/** The same for one of several: says why it did not work, or nothing. */
export async function tryReplay(id: string): Promise<string | undefined> {
  const { problem } = await askDesk(`/events/${id}/replay`, { method: 'POST', body: {} }, isDone)
  return problem && problemWords(problem)
}
