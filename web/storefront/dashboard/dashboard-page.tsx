import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { fitted } from '../../ui/fitted.ts'
import { LibraryLinks } from '../library/library-links.tsx'
import { BundleGrid } from './bundle-grid.tsx'
import styles from './dashboard-page.module.css'
import { LibrarySection } from './library-section.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { WelcomeCard } from './welcome-card.tsx'

export function head(): Head {
  return { title: pageTitle('DASHBOARD'), description: 'Your account, your subscription and your bundles.' }
}

export default function DashboardPage() {
  return (
    <div className={`grid ${styles.dashboard}`}>
      <h1 style={fitted(['DASHBOARD'])}>DASHBOARD</h1>
      <WelcomeCard />
      <SubscriptionCard />
      <LibrarySection />
      <BundleGrid />
      <LibraryLinks />
    </div>
  )
}
