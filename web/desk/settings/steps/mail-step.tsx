import { type FormEvent, useRef, useState } from 'react'
import { mailTestSchema } from '../../../../contract/desk/settings.ts'
import { Button } from '../../parts/button.tsx'
import { Field, Fields } from '../../parts/field.tsx'
import { Row, Stack } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone } from '../../state/toasts.ts'
import styles from './settings.module.css'
import { useSending } from './use-sending.ts'

type Changes = { readonly onChange: () => void }

export function MailStep({ onChange }: Changes) {
  return (
    <Stack gap="large">
      <MailServer onChange={onChange} />
      <MailTest />
      <Owners onChange={onChange} />
    </Stack>
  )
}

function MailServer({ onChange }: Changes) {
  const { isBusy, problem, send } = useSending()
  const [isInside, setInside] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await save(event.currentTarget, false)
  }
  /** `wasSaid`: that the server is inside one's own network is known, and meant so. */
  async function save(form: HTMLFormElement, wasSaid: boolean) {
    setInside(false)
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    const named = { port: Number(text('port')), host: text('host').trim(), isInside: wasSaid }
    const body = { ...Object.fromEntries(typed), ...named }
    const answer = await send(async () => {
      const said = await askDesk('/machine/mail', { method: 'PUT', body })
      setInside(said.problem?.code === 'own-network')
      return said
    })
    if (!answer) return
    form.reset()
    sayDone('The mail server took the sign-in. Mail leaves by it within seconds.')
    onChange()
  }
  return (
    <form className={styles.form} onSubmit={submit} ref={form}>
      <Fields>
        <Field label="Server" name="host" required autoComplete="off" placeholder="smtp.example.com" />
        <Field label="Port" name="port" required inputMode="numeric" defaultValue="587" hint="465 or 587." />
        <Field label="User" name="user" autoComplete="off" />
        <Field label="Password" name="password" type="password" autoComplete="new-password" />
      </Fields>
      <Field label="From" name="from" required placeholder="Your shop <hello@example.com>" />
      {problem && !isInside && (
        <Note tone="bad" isNews>
          {problem}
        </Note>
      )}
      {isInside && (
        <Note
          tone="warn"
          isNews
          act={
            <Button busy={isBusy} onClick={() => form.current && save(form.current, true)}>
              It is mine, use it
            </Button>
          }
        >
          <b>{problem}</b> Use it only if you run a mail server there: whatever listens at this address gets the
          password you typed.
        </Note>
      )}
      <Row>
        <Button type="submit" busy={isBusy}>
          Sign in there and save
        </Button>
      </Row>
    </form>
  )
}

function MailTest() {
  const { isBusy, problem, send } = useSending()
  const [said, setSaid] = useState<string>()
  async function test() {
    setSaid(undefined)
    const answer = await send(() => askDesk('/machine/mail/test', { method: 'POST' }, mailTestSchema))
    if (answer?.value) setSaid(`To ${answer.value.sentTo}: ${answer.value.said}`)
  }
  return (
    <Stack gap="small">
      <Row>
        <Button icon="send" busy={isBusy} onClick={test}>
          Send me a test
        </Button>
      </Row>
      {(said ?? problem) && (
        <Note tone={problem ? 'bad' : 'good'} isNews>
          {problem ?? said}
        </Note>
      )}
    </Stack>
  )
}

function Owners({ onChange }: Changes) {
  const { isBusy, problem, send } = useSending()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const emails = String(new FormData(event.currentTarget).get('emails') ?? '').trim()
    if (!(await send(() => askDesk('/machine/owners', { method: 'PUT', body: { emails } })))) return
    sayDone(emails ? 'They hear at once of what needs you.' : 'Nobody is told by mail any more.')
    onChange()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Who hears of what needs you"
        name="emails"
        error={problem}
        hint="Addresses with commas between them: flagged orders, disputes and bounced receipts are told at once."
      />
      <Row>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </Row>
    </form>
  )
}
