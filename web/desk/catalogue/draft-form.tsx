import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { type Save, useSave } from './use-save.ts'
import type { TypedForm } from './use-typed.ts'

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
