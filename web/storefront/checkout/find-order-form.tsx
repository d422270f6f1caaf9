import { type FormEvent, useState } from 'react'
import { request } from '../../state/request.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/field.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import styles from './find-order-page.module.css'

type State = 'idle' | 'busy' | 'sent'

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'Please enter a valid email address.',
  429: 'That was often. Please wait ten minutes and try again.',
}

/** The answer is the same for every address: it must not tell who has bought something. */
export function FindOrderForm() {
  const [state, setState] = useState<State>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const email = String(new FormData(event.currentTarget).get('email') ?? '')
    setState('busy')
    setProblem(null)
    const { problem: refusal } = await request('/api/find-order', { method: 'POST', body: { email } })
    if (refusal) setProblem(PROBLEMS[refusal.status] ?? 'We cannot be reached at the moment. Please try again.')
    setState(refusal ? 'idle' : 'sent')
  }

  return (
    <form method="post" className={classNames('scripted', styles.form)} onSubmit={(event) => void send(event)}>
      <ProblemLine words={problem} />
      <Field label="Email" name="email" type="email" autoComplete="email" required maxLength={254} />
      <Button type="submit" tone="ember" wide busy={state === 'busy'}>
        Send the link
      </Button>
      <p role="status" className={styles.answer}>
        {state === 'sent' &&
          'If this address has bought something, a new link is on its way. It may take a minute; look among the unwanted mail too.'}
      </p>
    </form>
  )
}
