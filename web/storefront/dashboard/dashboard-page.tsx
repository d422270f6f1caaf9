import { ownedSlugs } from '../../../contract/orders/entitlements.ts'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/fitted.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import { LibraryLinks } from '../library/library-links.tsx'
import { useLibrary } from '../library/use-library.ts'
import styles from './dashboard-page.module.css'
import { BundleGrid } from './library/bundle-grid.tsx'
import { LibrarySection } from './library/library-section.tsx'
import { SubscriptionCard } from './library/subscription-card.tsx'
import { WelcomeCard } from './library/welcome-card.tsx'

export function head(): Head {
  return { title: pageTitle('DASHBOARD'), description: 'Your account, your subscription and your bundles.' }
}

/** What somebody owns decides what it shows: nobody is shown another's while that is unknown. */
export default function DashboardPage() {
  const auth = useAuthState()
  const owned = useEntitlements()
  const library = useLibrary()
  const ownsAny = auth.status === 'signed-in' && ownedSlugs(owned.entitlements).length > 0
  const isLoading =
    auth.status === 'signed-in' && (owned.status === 'unknown' || (ownsAny && library.status === 'unknown'))
  return (
    <div
      className={classNames('grid', styles.dashboard, isLoading && styles.loading)}
      data-unknown={auth.status === 'unknown' || isLoading || undefined}
    >
      <h1 style={fitted(['DASHBOARD'])}>DASHBOARD</h1>
      {ownsAny && <LibrarySection isFirst />}
      <WelcomeCard />
      <SubscriptionCard />
      {!ownsAny && <LibrarySection />}
      <BundleGrid />
      <LibraryLinks />
    </div>
  )
}
