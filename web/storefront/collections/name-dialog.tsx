import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { tidyName } from '../../../contract/accounts/collections.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/forms.tsx'
import { SheetDialog } from '../../ui/sheet-dialog.tsx'

type NameDialogProps = {
  readonly title: string
  readonly action: string
  readonly name?: string
  readonly note?: string | undefined
  /** What is wrong with what was typed; null where nothing is. */
  readonly findProblem: (typed: string) => string | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks what a collection is called. */
export function NameDialog({ title, action, name = '', note, findProblem, onName, onClose }: NameDialogProps) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  useLayoutEffect(() => field.current?.select(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findProblem(typed)
    setProblem(found)
    if (found) field.current?.focus()
    else onName(tidyName(typed))
  }

  return (
    <SheetDialog
      title={title}
      onClose={onClose}
      answers={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button tone="ember" type="submit" form={form}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field
          ref={field}
          label="Name"
          name="name"
          autoComplete="off"
          enterKeyHint="done"
          value={typed}
          {...(note && { note })}
          error={problem}
          onChange={(event) => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
      </form>
    </SheetDialog>
  )
}
