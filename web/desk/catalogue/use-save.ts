import { useState } from 'react'
import type { DeskDraft } from '../../../contract/desk/draft.ts'
import { problemWords } from '../parts/states.tsx'
import { saveDraft } from '../state/draft.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

type Act = { readonly method?: 'POST' | 'PUT'; readonly path: string; readonly body?: object }

/** Does something to the draft that is shown, one thing at a time, with a way back where there is one. */
export function useActs(draft: DeskDraft) {
  const [isBusy, setBusy] = useState(false)
  async function act(what: Act, done: string, undo?: Act): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const problem = await saveDraft({ ...what, basedOn: draft.revision })
    setBusy(false)
    if (problem) return sayFailed(problemWords(problem))
    // Its own save is the only one that may have come between.
    sayDone(done, undo && (() => void takeBack(undo, draft.revision + 1)))
  }
  return { act, isBusy }
}

async function takeBack(undo: Act, basedOn: number): Promise<void> {
  const problem = await saveDraft({ ...undo, basedOn })
  if (problem) sayFailed(problemWords(problem))
  else sayDone('It is as it was.')
}

/** For a form: it is saved on what was shown when it was opened. Refused once, it is saved on what is there now. */
export function useSave(draft: DeskDraft) {
  const [opened, setOpened] = useState<number | null>(draft.revision)
  return async (what: Act, done: string): Promise<string | undefined> => {
    const problem = await saveDraft({ ...what, basedOn: opened ?? draft.revision })
    if (problem?.status === 409) setOpened(null)
    if (problem) return problemWords(problem)
    sayDone(done)
    return undefined
  }
}
