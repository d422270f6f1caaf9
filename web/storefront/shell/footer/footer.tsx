import { lazy, Suspense } from 'react'
import type { RequestsContent } from '../../../../contract/content/content.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { site } from '../../../state/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FittedWords } from '../../../ui/fitted.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from './footer.module.css'

/** Only home shows it, so only home loads it. The page is whole without. */
const RequestsPicture = lazy(() => import('./requests-picture.tsx').catch(() => ({ default: () => <></> })))

/** With a section of requests the question fills the screen: the last picture of home, then the credits. */
export function Footer({ requests }: { requests: RequestsContent | undefined }) {
  const { question, copyright } = site().content.pages.footer
  return (
    <footer id="footer" className={classNames(styles.footer, requests && `on-picture ${styles.frame}`)}>
      {requests && (
        <Suspense>
          <RequestsPicture poster={requests.poster} />
        </Suspense>
      )}
      <div className={styles.ask}>
        <h2>{requests ? <FittedWords words={question} className={styles.question} /> : question}</h2>
        {requests ? (
          <LinkButton to={site().settings.contactUrl} tone="ember" arrow>
            {requests.button}
          </LinkButton>
        ) : (
          <ContactLine />
        )}
      </div>
      <div className={styles.credits}>
        <p className="figures">{copyright}</p>
        {FOOTER_LINKS.filter(({ to }) => to !== '/gift' || site().content.gifts.isOffered).map(({ to, words }) => (
          <Link key={to} to={to}>
            {words}
          </Link>
        ))}
      </div>
      <SellerLines />
    </footer>
  )
}

/** Who sells, where the owner says it. */
function SellerLines() {
  const { seller } = site().content
  if (!seller) return null
  const { lines, email } = seller
  return (
    <address className={styles.seller}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  )
}

function ContactLine() {
  return (
    <a className={styles.contact} href={site().settings.contactUrl} target="_blank" rel="noopener">
      {site().content.pages.footer.link}
      <span className="visually-hidden"> (opens in a new tab)</span>
      <Icon name="arrow-out" />
    </a>
  )
}

/** The small print under every page, in its order. */
const FOOTER_LINKS: readonly { readonly to: string; readonly words: string }[] = [
  { to: '/withdraw', words: 'Withdraw from contract here' },
  { to: '/contact', words: 'Contact' },
  { to: '/find-order', words: 'Find your order' },
  { to: '/your-data', words: 'Your data' },
  { to: '/gift', words: 'Gifts' },
  { to: '/licence', words: 'Licence' },
  { to: '/refunds', words: 'Refunds' },
  { to: '/accessibility', words: 'Accessibility' },
  { to: '/imprint', words: 'Imprint' },
  { to: '/privacy-policy', words: 'Privacy Policy' },
  { to: '/terms', words: 'Terms and Conditions' },
]
