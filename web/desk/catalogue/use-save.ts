import { useState } from 'react'
import type { DeskDraft } from '../../../contract/desk/draft.ts'
import { problemWords } from '../parts/states.tsx'
import { saveDraft, savedSince } from '../state/draft.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'

type Revised = { readonly revision: number }

type Act = { readonly method?: 'POST' | 'PUT'; readonly path: string; readonly body?: object }

/** Does something to the draft that is shown, with a way back where there is one. */
export function useActs(draft: Revised) {
  const [isBusy, setBusy] = useState(false)
  /** For a dialog: says why it was refused, or nothing. */
  async function tryAct(what: Act, done: string, undo?: Act): Promise<string | undefined> {
    setBusy(true)
    const problem = await saveDraft({ ...what, basedOn: draft.revision })
    setBusy(false)
    if (problem) return problemWords(problem)
    sayDone(done, undo && (() => void takeBack(undo, draft.revision)))
    return undefined
  }
  async function act(what: Act, done: string, undo?: Act): Promise<void> {
    const problem = await tryAct(what, done, undo)
    if (problem !== undefined) sayFailed(problem)
  }
  return { act, tryAct, isBusy }
}

/** The same for a list of the draft whose rows can be moved. */
export function useMoves(draft: DeskDraft, list: 'categories' | 'bundles') {
  const { act, isBusy } = useActs(draft)
  const order = draft[list].map(({ slug }) => slug)
  const move = ({ slug, name }: { readonly slug: string; readonly name: string }, before: string | null) => {
    const to = (place: string | null) => ({ path: `${list}/${slug}/move`, body: { before: place } })
    return act(to(before), `${name} is moved in the draft.`, to(order[order.indexOf(slug) + 1] ?? null))
  }
  return { act, isBusy, order, move }
}

async function takeBack(undo: Act, basedOn: number): Promise<void> {
  const problem = await saveDraft({ ...undo, basedOn })
  if (problem) sayFailed(problemWords(problem))
  else sayDone('It is as it was.')
}

/** Returns what was wrong, in words. */
export type Save = (what: Act, done: string) => Promise<string | undefined>

/**
 * For a form: it is saved on what was shown when it was opened, or when somebody began to type. Refused once, it is saved on
 * what is there now.
 */
export function useSave(draft: Revised, typedOn?: number): Save {
  const [opened, setOpened] = useState<number | null>(draft.revision)
  return async (what, done) => {
    const basedOn = opened === null ? draft.revision : (typedOn ?? opened)
    const problem = await saveDraft({ ...what, basedOn })
    if (problem?.status === 409) setOpened(null)
    if (problem) return problemWords(problem)
    // Not on what somebody else saves from now on: whoever types goes on with words of their own.
    setOpened(savedSince(basedOn))
    sayDone(done)
    return undefined
  }
}
