import type { ReactNode } from 'react'
import type { PagePoster } from '../../../../contract/content/content.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { NeedsScripts, ProgressBar } from '../../../ui/waiting.tsx'
import { PictureScene, SceneActions } from '../../catalogue/picture-scene.tsx'
import { ClosedOrders } from '../closed-orders.tsx'
import type { ShownLibrary } from '../use-library.ts'
import { JoinedOrders, LibraryHere } from './joined-orders.tsx'
import styles from './quiet-library.module.css'

export function WaitingLibrary({ hasFailed }: { hasFailed: boolean }) {
  return (
    <PictureScene className={styles.quiet}>
      <h1>Your library</h1>
      <NeedsScripts words="Your library needs JavaScript. Please turn it on in your browser and load this page again." />
      <div className={classNames('scripted', styles.wait)} role="status">
        <ProgressBar label="Opening your library" />
        {hasFailed && <p>We cannot be reached at the moment. This page keeps trying.</p>}
      </div>
    </PictureScene>
  )
}

/** Visitors, and links that open nothing any more. */
export function ClosedLibrary({ isLinkEnded }: { isLinkEnded: boolean }) {
  return (
    <Scene poster="subscription-2">
      <p className="lead">
        {isLinkEnded
          ? 'This link has been ended or replaced. We can send a new one to the address you bought with.'
          : 'Log in to see what you own, or open the private link in your receipt. We can send you that link again.'}
      </p>
      <SceneActions>
        <LinkButton to="/login" tone="ember">
          Log In
        </LinkButton>
        <LinkButton to="/find-order">Send the link again</LinkButton>
      </SceneActions>
    </Scene>
  )
}

/** Nothing is open: because nothing was bought, or because of what became of it. */
export function EmptyLibrary({ library }: { library: ShownLibrary }) {
  if (library.closed.length > 0) {
    return (
      <Scene poster="subscription-1">
        <ClosedOrders orders={library.closed} level="h2" />
        <SceneActions>
          <LinkButton to="/bundles">See the bundles</LinkButton>
        </SceneActions>
        <JoinedOrders orders={library.joined} />
        <LibraryHere library={library} />
      </Scene>
    )
  }
  return (
    <Scene poster="subscription-1">
      <p className="lead">
        Nothing here yet. Pick a bundle, and its wallpapers wait for you here: in full size, cut for each of your
        screens, for life.
      </p>
      <SceneActions>
        <LinkButton to="/bundles" tone="ember">
          See the bundles
        </LinkButton>
        <LinkButton to="/subscription">Unlock all of them</LinkButton>
      </SceneActions>
      <p className={styles.note}>
        Bought something? If a receipt’s link led you here, it has been replaced.{' '}
        <Link to="/find-order" className="link">
          Have a new one sent
        </Link>
      </p>
      <LibraryHere library={library} />
    </Scene>
  )
}

function Scene({ poster, children }: { poster: PagePoster; children: ReactNode }) {
  return (
    <PictureScene poster={poster} className={styles.quiet}>
      <h1>Your library</h1>
      {children}
    </PictureScene>
  )
}
