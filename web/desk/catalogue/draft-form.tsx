import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/states.tsx'
import { isUpToDate, savedSince } from '../state/draft.ts'
import { readUnsent, useUnsent } from '../state/unsent.ts'
import { type Save, useSave } from './use-save.ts'

type DraftFormProps = {
  readonly draft: { readonly revision: number }
  readonly form: TypedForm
  readonly title: string
  readonly note?: string
  readonly flush?: boolean
  /** Why it cannot be kept now, where that is not that nothing is changed. */
  readonly whyNot?: string | undefined
  /** Saves what was typed; returns what was wrong with it. */
  readonly keep: (save: Save) => Promise<string | undefined>
  readonly children: ReactNode
  /** Panels of the same form below the first. */
  readonly more?: ReactNode
}

/** Fields that go into the draft together: kept by one press, once, and what was wrong is said above them. */
export function DraftForm({ draft, form, title, note, flush = false, keep, children, more, ...rest }: DraftFormProps) {
  const save = useSave(draft, form.basedOn)
  const whyNot = rest.whyNot ?? (form.isSame ? 'Nothing is changed.' : undefined)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || whyNot !== undefined) return
    setBusy(true)
    const saved = form.begin()
    const said = await keep(save)
    setBusy(false)
    setProblem(said)
    if (said === undefined) saved()
  }
  const button = (
    <Button type="submit" busy={isBusy} whyNot={whyNot}>
      Keep in the draft
    </Button>
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {problem && (
          <Note tone="bad" isNews>
            {problem}
          </Note>
        )}
        <Panel title={title} note={note} flush={flush} acts={button}>
          {flush ? children : <Stack>{children}</Stack>}
        </Panel>
        {more}
      </Stack>
    </form>
  )
}

type Typed<Words extends object> = { readonly [Name in keyof Words]?: Words[Name] }

/** What is typed other than it is. */
export function without<Words extends object>(typed: Typed<Words>, is: Typed<Words>): Typed<Words> {
  const other = Object.entries(typed).filter(([name, value]) => !isSame(value, is[name as keyof Words]))
  return Object.fromEntries(other) as Typed<Words>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Held<Words extends object> = {
  readonly typed: Typed<Words>
  /** The revision that was looked at when somebody began to type: what was saved since is not overwritten unseen. */
  readonly basedOn: number
}

/** What is typed into a form of the draft. It stays until it is kept, whatever else is looked at meanwhile. */
type TypedForm = {
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
