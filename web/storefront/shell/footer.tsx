import { lazy, Suspense } from 'react'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './footer.module.css'

/** Only home shows it, so only home loads it. */
const RequestsPicture = lazy(() => import('./requests-picture.tsx'))

/** As a frame the question fills the screen: the last picture of home, then the credits. */
export function Footer({ isFrame }: { isFrame: boolean }) {
  return (
    <footer id="footer" className={classNames(styles.footer, isFrame && styles.frame)}>
      {isFrame && (
        <Suspense>
          <RequestsPicture />
        </Suspense>
      )}
      <div className={styles.ask}>
        <h2>HAVE REQUESTS?</h2>
        {isFrame ? (
          <LinkButton to={site().settings.contactUrl} tone="ember" arrow>
            Contact us
          </LinkButton>
        ) : (
          <ContactLine />
        )}
      </div>
      <div className={styles.credits}>
        <p className="figures">© 2025 PURE 8K</p>
        <Link to="/find-order">Find your order</Link>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <Link to="/terms">Terms and Conditions</Link>
      </div>
    </footer>
  )
}

function ContactLine() {
  return (
    <a className={styles.contact} href={site().settings.contactUrl} target="_blank" rel="noopener">
      Contact us: tell us what your screen is missing
      <span className="visually-hidden"> (opens in a new tab)</span>
      <Icon name="arrow-out" />
    </a>
  )
}
