import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { PageName } from '../../../contract/site/routes.ts'
import { useAddress } from '../../routing/router.tsx'
import { site } from '../../state/site.ts'
import { ProgressBar } from '../../ui/waiting.tsx'
import { useAuthState, useSignOut } from '../accounts/identity-context.tsx'
import { readSessionHint } from '../accounts/session-hint.ts'
import { countWithGoogle } from '../analytics/send-page-view.ts'
import { beginsWithoutPicture, findRequests } from '../catalogue/home.ts'
import { ownedHint } from '../checkout/owned-hint.ts'
import { FindAnywhere } from '../search/find-anywhere.tsx'
import { Footer } from './footer/footer.tsx'
import styles from './layout.module.css'
import { findRoute } from './pages.ts'
import { TopBar } from './top-bar/top-bar.tsx'

/** Pages that open with a picture from edge to edge; the top bar lies over it. */
const PICTURE_PAGES: ReadonlySet<PageName> = new Set(['subscription', 'bundles'])

/** Without a measurement id nothing would leave, so nothing is asked and nothing is loaded. */
const ConsentLine = lazy(() => import('../analytics/consent-line.tsx').catch(() => ({ default: () => null })))

/** Header and footer around every route; 'Loading...' lies over the painted page while the sign-in state is unknown. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useAddress()
  const { page } = findRoute(pathname)
  const auth = useAuthState()
  const signOut = useSignOut()
  useEffect(() => {
    // Most visitors own nothing here, and need no code for it.
    if (ownedHint.get()[0]) void import('../checkout/refresh-owned.ts').then((owned) => owned.refreshOwned(auth.status))
    return () => {
      // The hint goes before the state: somebody was signed in here and is not any more.
      if (auth.status !== 'signed-out' && !readSessionHint())
        import('../library/leave-device.ts')
          .then((device) => device.leaveDevice())
          // Whoever signs in next finds by its marks whose it is, and forgets it.
          .catch(() => {})
    }
  }, [auth.status])
  const isHome = page === 'home'
  return (
    <>
      <SkipLink />
      <TopBar
        variant={isHome && !beginsWithoutPicture() ? 'home' : PICTURE_PAGES.has(page) ? 'over' : 'solid'}
        auth={auth}
        onSignOut={signOut}
      />
      <main id="main" tabIndex={-1}>
        <PageIntro>{children}</PageIntro>
      </main>
      <Footer requests={isHome ? findRequests() : undefined} />
      <LoadingScreen />
      <FindAnywhere isGallery={page === 'gallery' || page === 'free-gallery'} />
      {site().settings.gaMeasurementId && (
        <Suspense>
          <ConsentLine onAnswer={(answer) => answer === 'yes' && void countWithGoogle(pathname)} />
        </Suspense>
      )}
    </>
  )
}

/** Lies over the painted page while the sign-in state is unknown. */
function LoadingScreen() {
  const { status } = useAuthState()
  return (
    <div role="status">
      {status === 'unknown' && (
        <div className={styles.screen}>
          <ProgressBar label="Finding your session" className={styles.bar} />
          Loading...
        </div>
      )}
    </div>
  )
}

/**
 * Lets a page arrive after a navigation inside the site. The first page is there at once: fading it in would only delay
 * its largest picture.
 */
function PageIntro({ children }: { children: ReactNode }) {
  const { pathname } = useAddress()
  const [shown, setShown] = useState({ pathname, isFirst: true })
  // By path, not by history entry: opening a picture changes the address but not the page.
  if (shown.pathname !== pathname) setShown({ pathname, isFirst: false })
  return (
    <div key={pathname} className={shown.isFirst ? undefined : styles.intro}>
      {children}
    </div>
  )
}

/** The first thing the Tab key reaches; the page's main element has the id `main`. */
function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  )
}
