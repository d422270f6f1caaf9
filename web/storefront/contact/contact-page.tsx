import { useState } from 'react'
import { Link } from '../../routing/link.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { Poster } from '../../ui/poster.tsx'
import { useShownFocus } from '../../ui/use-shown-focus.ts'
import { getPoster } from '../catalogue/posters.ts'
import { ContactForm, type SentMessage } from './contact-form.tsx'
import styles from './contact-page.module.css'
import { MessageSent } from './message-sent.tsx'

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
