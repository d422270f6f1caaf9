import { type FormEvent, useState } from 'react'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { request } from '../../state/request.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field, ProblemLine } from '../../ui/forms.tsx'
import { Poster } from '../../ui/poster.tsx'
import { NeedsScripts } from '../../ui/waiting.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './find-order-page.module.css'

export function head(): Head {
  return { title: pageTitle('Find your order'), description: 'Have the link to your wallpapers sent to you again.' }
}

export default function FindOrderPage() {
  return (
    <section className={`grid on-picture ${styles.find}`}>
      <Poster poster={getPoster('subscription-2')} alt="" priority className={styles.picture} />
      <div className={styles.words}>
        <h1>Find your order</h1>
        <p className="lead">
          Every receipt holds a private link to what you bought. Type the address you paid with and we mail you a new
          one.
        </p>
        <NeedsScripts words="Sending the link needs JavaScript. Please turn it on in your browser and load this page again." />
      </div>
      <FindOrderForm />
    </section>
  )
}

type State = 'idle' | 'busy' | 'sent'

const PROBLEMS: Readonly<Record<number, string>> = {
  400: 'Please enter a valid email address.',
  429: 'That was often. Please wait ten minutes and try again.',
}

/** The answer is the same for every address: it must not tell who has bought something. */
function FindOrderForm() {
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
