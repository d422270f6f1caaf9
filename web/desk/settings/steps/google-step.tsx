import type { FormEvent } from 'react'
import type { Settings } from '../../../../contract/desk/settings.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Muted, Row } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone } from '../../state/toasts.ts'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

type GoogleStepProps = { readonly settings: Settings; readonly onChange: () => void }

export function GoogleStep({ settings, onChange }: GoogleStepProps) {
  const { isBusy, problem, send } = useSending()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = Object.fromEntries(new FormData(form))
    if (!(await send(() => askDesk('/machine/google', { method: 'PUT', body })))) return
    form.reset()
    sayDone('People can sign in with Google as soon as the pages are drawn anew.')
    onChange()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Muted>Make a client of the kind “Web application” at Google with this redirect address:</Muted>
      <code className={styles.copy}>{settings.publicUrl}/api/auth/callback/google</code>
      <Fields>
        <Field label="Client ID" name="clientId" required autoComplete="off" />
        <Field label="Client secret" name="clientSecret" required type="password" autoComplete="off" />
      </Fields>
      {problem && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      <Row>
        <Button type="submit" busy={isBusy}>
          Check and turn on
        </Button>
      </Row>
    </form>
  )
}
