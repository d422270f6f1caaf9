import { useState } from 'react'
import { isUpToDate, savedSince } from '../state/draft.ts'
import { readUnsent, useUnsent } from '../state/unsent.ts'
import { type Typed, without } from './typed.ts'

type Held<Words extends object> = {
  readonly typed: Typed<Words>
  /** The revision that was looked at when somebody began to type: what was saved since is not overwritten unseen. */
  readonly basedOn: number
}

/** What is typed into a form of the draft. It stays until it is kept, whatever else is looked at meanwhile. */
export type TypedForm = {
  readonly isSame: boolean
  readonly basedOn: number | undefined
  /** Takes note of what is being saved; the answer is called when it was. */
  readonly begin: () => () => void
}

/** `written` is what the draft says, by the names of the fields; what is typed as it is written is nothing typed. */
export function useTyped<Words extends object>(name: string, draft: { readonly revision: number }, written: Words) {
  const key = `draft ${name}`
  const { typed: held, hold, forget } = useUnsent<Held<Words>>(key)
  const [sent, setSent] = useState<Typed<Words>>()
  const isBehind = !isUpToDate(draft.revision)
  if (sent && !isBehind) setSent(undefined)
  // What was kept a moment ago stays until the draft that is shown has it.
  const base: Words = { ...written, ...(isBehind && sent) }
  const typed: Typed<Words> = held?.typed ?? {}

  function set(next: Typed<Words>, basedOn: number): void {
    if (Object.keys(next).length > 0) hold({ typed: next, basedOn })
    else forget()
  }
  const form: TypedForm = {
    isSame: Object.keys(typed).length === 0,
    basedOn: held?.basedOn,
    begin() {
      const before = readUnsent<Held<Words>>(key)
      return () => {
        const now = readUnsent<Held<Words>>(key)
        if (!before) return
        setSent(before.typed)
        // Whoever typed on while it was saved has typed that.
        if (now) set(without(now.typed, before.typed), savedSince(before.basedOn))
      }
    },
  }
  return {
    form,
    typed,
    values: { ...base, ...typed },
    type(part: Typed<Words>): void {
      set(without({ ...typed, ...part }, base), held?.basedOn ?? draft.revision)
    },
  }
}
