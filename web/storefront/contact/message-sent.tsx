import { useEffect, useRef } from 'react'
import { copyWords } from '../../../contract/contact.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import type { SentMessage } from './contact-form.tsx'
import styles from './message-sent.module.css'

/** What was sent, in full, with the number by which the shop finds it. */
export function MessageSent({ sent, onAnother }: { readonly sent: SentMessage; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  const at = new Date(sent.receivedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={`grid on-picture ${styles.sent}`}>
      <Poster poster={getPoster('requests')} alt="" priority className={styles.picture} />
      <h1 ref={heading} tabIndex={-1}>
        Sent. Thank you.
      </h1>
      <p className="lead">
        It reached us on {at} as {sent.number}. The answer comes to {sent.email}. {copyWords(sent)}
      </p>
      <blockquote>{sent.message}</blockquote>
      <div className={styles.actions}>
        <LinkButton to="/" tone="ember">
          Back to Home
        </LinkButton>
        <Button onClick={onAnother}>Write another</Button>
      </div>
    </section>
  )
}
