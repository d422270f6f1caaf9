import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { type Save, useSave } from './use-save.ts'

type DraftFormProps = {
  readonly draft: { readonly revision: number }
  readonly title: string
  readonly note?: string
  readonly flush?: boolean
  /** Why there is nothing to keep now. */
  readonly whyNot: string | undefined
  /** Saves what was typed; returns what was wrong with it. */
  readonly keep: (save: Save) => Promise<string | undefined>
  readonly children: ReactNode
  /** Panels of the same form below the first. */
  readonly more?: ReactNode
}

/** Fields that go into the draft together: kept by one press, once, and what was wrong is said above them. */
export function DraftForm({ draft, title, note, flush = false, whyNot, keep, children, more }: DraftFormProps) {
  const save = useSave(draft)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || whyNot !== undefined) return
    setBusy(true)
    setProblem(await keep(save))
    setBusy(false)
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
        <Panel {...{ title, note, flush }} acts={button}>
          {flush ? children : <Stack>{children}</Stack>}
        </Panel>
        {more}
      </Stack>
    </form>
  )
}
