import settings from 'virtual:site-settings'
import { Link } from 'react-router'
import type { Poster as PosterPictures } from '../../contract/catalogue.ts'
import { LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Poster } from '../ui/poster.tsx'
import styles from './footer.module.css'

type FooterProps = {
  /** With a poster the question fills the screen: the last frame of home, then the credits. */
  readonly poster?: PosterPictures | undefined
}

export function Footer({ poster }: FooterProps) {
  return (
    <footer className={classNames(styles.footer, poster && styles.frame)}>
      {poster && <Poster poster={poster} alt="" className={styles.picture} />}
      <div className={styles.ask}>
        <h2>HAVE REQUESTS?</h2>
        {poster ? (
          <LinkButton to={settings.contactUrl} tone="ember" arrow>
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
    <a className={styles.contact} href={settings.contactUrl} target="_blank" rel="noopener">
      Contact us: tell us what your screen is missing
      <span className="visually-hidden"> (opens in a new tab)</span>
      <Icon name="arrow-out" />
    </a>
  )
}
