import { useEffect, useState } from 'react'
import { type AuthState, greetingName } from '../../../../contract/accounts/identity.ts'
import { ownPictureUrl } from '../../../../contract/content/brand.ts'
import { Link } from '../../../routing/link.tsx'
import { site } from '../../../state/site.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useScrolledPast } from '../../../ui/use-scrolled-past.ts'
import { isAllAccessOffered } from '../../catalogue/offers.ts'
import { OwnNav, ShopNav } from './shop-nav.tsx'
import styles from './top-bar.module.css'

type TopBarProps = {
  /**
   * solid: a row above the page · over: transparent over a picture that fills the first screen ·
   * home: as over, but it stays in view and becomes solid once the page moves.
   */
  readonly variant: 'solid' | 'over' | 'home'
  readonly auth: AuthState
  readonly onSignOut: () => void
}

export function TopBar({ variant, auth, onSignOut }: TopBarProps) {
  const { name, logo } = site().content.brand
  const isOver = variant !== 'solid'
  const isMoved = useScrolledPast(0.25) && variant === 'home'
  return (
    <header
      className={classNames(
        styles.bar,
        styles[variant],
        isMoved && styles.moved,
        isOver && (logo ? styles.grounded : !isMoved && 'on-picture'),
      )}
    >
      <div className={styles.start}>
        <Link to="/" className={styles.logo} aria-label={`${name}, home`}>
          <Logo />
        </Link>
        <ShopNav />
      </div>
      <Clock />
      <div className={styles.end}>
        <OwnNav />
        <nav className={styles.account} aria-label="Account">
          {isAllAccessOffered() && (
            <Link to="/subscription" className={styles.subscribe}>
              <span>Subscribe</span>
            </Link>
          )}
          <Account auth={auth} onSignOut={onSignOut} />
        </nav>
      </div>
    </header>
  )
}

/** The owner's picture, or the name as words. */
function Logo() {
  const { name, wordmark, logo } = site().content.brand
  if (logo) return <img src={ownPictureUrl(logo)} width={logo.width} height={logo.height} alt={name} />
  return (
    <>
      {wordmark.plain} <b>{wordmark.accent}</b>
    </>
  )
}

function Account({ auth, onSignOut }: Omit<TopBarProps, 'variant'>) {
  if (auth.status !== 'signed-in') {
    return (
      <Link to="/login" className={styles.link}>
        Log in
      </Link>
    )
  }
  const greeting = `Hi, ${greetingName(auth.user)}`
  return (
    <>
      <Link to="/dashboard" className={classNames(styles.link, styles.greeting)} title={greeting}>
        {greeting}
      </Link>
      <button type="button" className={styles.link} onClick={onSignOut}>
        Logout
      </button>
    </>
  )
}

/** Repeats the width that `.clock` has in the styles. */
const SHOWN = '(width >= 48rem)'

/** Empty until the page is hydrated, because only the browser knows the visitor's time; its width is fixed. */
function Clock() {
  const [time, setTime] = useState('')
  useEffect(() => whileShown(() => follow(setTime)), [])
  return <time className={classNames(styles.clock, 'figures')}>{time}</time>
}

/** A phone shows no clock, and looking up its zone's name would keep it busy for a tenth of a second. */
function whileShown(start: () => () => void): () => void {
  const media = matchMedia(SHOWN)
  let stop: (() => void) | undefined

  function follow() {
    stop?.()
    stop = media.matches ? start() : undefined
  }

  follow()
  media.addEventListener('change', follow)
  return () => {
    stop?.()
    media.removeEventListener('change', follow)
  }
}

function follow(say: (time: string) => void): () => void {
  let stop: (() => void) | undefined
  let isGone = false
  import('./every-second.ts').then(
    ({ everySecond }) => {
      if (!isGone) stop = everySecond(say)
    },
    (error: unknown) => console.warn('The clock could not be loaded.', error),
  )
  return () => {
    isGone = true
    stop?.()
  }
}
