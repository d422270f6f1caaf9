import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  CONTACT_FORM_PATH,
  CONTACT_TOPICS,
  type ContactReceipt,
  isContactReceipt,
  LONGEST_MESSAGE,
  LONGEST_ORDER_NUMBER,
  TOPIC_NAMES,
  TRAP_FIELD,
} from '../../../../contract/accounts/contact.ts'
import { useAddress } from '../../../routing/router.tsx'
import { request } from '../../../state/request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, ProblemLine, TextArea } from '../../../ui/forms.tsx'
import { useAuthState } from '../../accounts/identity-context.tsx'
import styles from '../contact-page.module.css'

export type SentMessage = ContactReceipt & { readonly message: string; readonly email: string }

const AWAY = 'Your message was not sent: we could not be reached. It is still here; please try again.'

/** Works without scripts too: the form then goes to the shop by itself, and the answer is a page. */
export function ContactForm({ onSent }: { readonly onSent: (sent: SentMessage) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useFillIn(form)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const body = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    setBusy(true)
    setProblem(null)
    const answer = await request('/api/contact', { method: 'POST', body, asCustomer: true }, isContactReceipt)
    setBusy(false)
    if (answer.problem) setProblem(answer.problem.title ?? AWAY)
    else onSent({ ...answer.value, message: body.message ?? '', email: body.email ?? '' })
  }

  return (
    <form
      ref={form}
      method="post"
      action={CONTACT_FORM_PATH}
      className={styles.form}
      onSubmit={(event) => void send(event)}
    >
      <Topics />
      <div className={styles.two}>
        <Field label="Your e-mail" name="email" type="email" autoComplete="email" required maxLength={254} />
        <Field label="Order number" name="order" optional autoComplete="off" maxLength={LONGEST_ORDER_NUMBER} />
      </div>
      <TextArea label="Message" name="message" required maxLength={LONGEST_MESSAGE} />
      <Trap />
      {/* The form is longer than a phone: it is said where it was pressed. */}
      <ProblemLine words={problem} />
      <div className={styles.send}>
        <Button type="submit" tone="ember" busy={isBusy}>
          Send
        </Button>
        <p>We use your address to answer, nothing else.</p>
      </div>
    </form>
  )
}

function Topics() {
  return (
    <fieldset className={styles.topics}>
      <legend>What is it about?</legend>
      {TOPIC_NAMES.map((name) => (
        <label key={name}>
          <input type="radio" name="topic" value={name} required defaultChecked={name === 'other'} />
          {CONTACT_TOPICS[name]}
        </label>
      ))}
    </fieldset>
  )
}

/** Nobody sees it, hears it or reaches it with a key; robots fill in everything. */
function Trap() {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Whoever is signed in need not type the address, nor the number of an order, nor which review, where a link names it. */
function useFillIn(form: { readonly current: HTMLFormElement | null }): void {
  const auth = useAuthState()
  const { search } = useAddress()
  const email = auth.status === 'signed-in' ? (auth.user.email ?? '') : ''
  const asked = new URLSearchParams(search)
  const [order, topic, review] = ['order', 'topic', 'review'].map((name) => asked.get(name) ?? '')
  const message = review && `About the review ${review}: `
  useEffect(() => {
    for (const [name, value] of [
      ['email', email],
      ['order', order],
      ['message', message],
    ] as const) {
      const field = form.current?.elements.namedItem(name)
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      if (isText && value && field.value === '') field.value = value
    }
    const topics = form.current?.elements.namedItem('topic')
    if (topic && topics instanceof RadioNodeList) topics.value = topic
  }, [form, email, order, message, topic])
}
