import { useEffect, useRef, useState } from 'react'
import { copyWords } from '../../../contract/accounts/contact.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Poster } from '../../ui/poster.tsx'
import { useShownFocus } from '../../ui/use-modal.ts'
import { NoticeScene } from '../catalogue/picture-scene.tsx'
import { getPoster } from '../catalogue/posters.ts'
import styles from './contact-page.module.css'
import { ContactForm, type SentMessage } from './form/contact-form.tsx'

export function head(): Head {
  const { heading, description } = site().content.pages.contact
  return { title: pageTitle(heading), description }
}

export default function ContactPage() {
  const [sent, setSent] = useState<SentMessage | null>(null)
  const { heading, lead } = site().content.pages.contact
  const title = useShownFocus<HTMLHeadingElement>(sent ? 'sent' : 'form')
  if (sent) return <MessageSent sent={sent} onAnother={() => setSent(null)} />
  return (
    <div className={`grid ${styles.page}`}>
      <div className={styles.title}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <ContactForm onSent={setSent} />
      <Quicker />
    </div>
  )
}

/** What people write about most often, and can do themselves at once. */
function Quicker() {
  return (
    <aside className={styles.aside} aria-labelledby="quicker">
      <h2 id="quicker">Perhaps quicker</h2>
      <ul>
        {[
          ['/find-order', 'Send me my library link again'],
          ['/library', 'Open my library'],
          ['/terms', 'Terms and Conditions'],
          ['/privacy-policy', 'Privacy Policy'],
        ].map(([to = '/', words]) => (
          <li key={to}>
            <Link to={to}>
              {words}
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.picture}>
        <Poster poster={getPoster('requests')} alt="" sizes="(max-width: 899px) 0px, 34vw" />
      </div>
    </aside>
  )
}

/** What was sent, in full, with the number by which the shop finds it. */
function MessageSent({ sent, onAnother }: { readonly sent: SentMessage; readonly onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo(0, 0)
  }, [])
  const at = new Date(sent.receivedAt).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <NoticeScene
      poster="requests"
      heading="Sent. Thank you."
      headingRef={heading}
      words={`It reached us on ${at} as ${sent.number}. The answer comes to ${sent.email}. ${copyWords(sent)}`}
      quote={sent.message}
    >
      <LinkButton to="/" tone="ember">
        Back to Home
      </LinkButton>
      <Button onClick={onAnother}>Write another</Button>
    </NoticeScene>
  )
}
