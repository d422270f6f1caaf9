import { useState } from 'react'
import type { User } from '../../../contract/accounts/identity.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { site } from '../../state/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { fitted } from '../../ui/fitted.tsx'
import { useAuthState } from '../accounts/identity-context.tsx'
import { LibraryLinks } from '../library/library-links.tsx'
import { Unconfirmed } from './account/account-asides.tsx'
import { AccountDevices } from './account/account-devices.tsx'
import { AccountMails } from './account/account-mails.tsx'
import { AccountOrders } from './account/account-orders.tsx'
import { AccountPassword, HostedPassword } from './account/account-password.tsx'
import { OwnData } from './account/own-data.tsx'
import { watchOrders } from './account/watch-account.ts'
import styles from './account-page.module.css'

export function head(): Head {
  return { title: pageTitle('Account'), description: 'Your orders and receipts, devices, password and data.' }
}

/** What belongs to one person: nobody is shown another's while it is unknown who looks. */
export default function AccountPage() {
  const auth = useAuthState()
  return (
    <div className={classNames('grid', styles.account)} data-unknown={auth.status === 'unknown' || undefined}>
      <h1 style={fitted(['ACCOUNT'])}>ACCOUNT</h1>
      {auth.status === 'signed-in' ? <SignedIn key={auth.user.uid} user={auth.user} /> : <SignedOut />}
    </div>
  )
}

function SignedOut() {
  return (
    <section className={classNames(styles.panel, styles.wide)} aria-label="Log in">
      <p className="lead">
        Please log in to see your orders. Bought without an account? Your receipt comes by mail again.
      </p>
      <div className={styles.actions}>
        <LinkButton to="/login" small tone="ember">
          Log in
        </LinkButton>
        <LinkButton to="/find-order" small>
          Find your order
        </LinkButton>
      </div>
    </section>
  )
}

function SignedIn({ user }: { user: User }) {
  const isEmbedded = site().settings.identity.kind === 'embedded'
  const [orders] = useState(watchOrders)
  return (
    <>
      <nav className={styles.jump} aria-label="On this page">
        <a href="#orders">Orders</a>
        {isEmbedded && <a href="#devices">Devices</a>}
        <a href="#mails">Mails</a>
        <a href="#password">Password</a>
        <a href="#own-data">Your data</a>
      </nav>
      {user.emailVerified === false && (
        <div className={styles.note} data-state="pending">
          <Unconfirmed />
        </div>
      )}
      <AccountOrders watched={orders} isConfirmed={user.emailVerified !== false} />
      {isEmbedded && <AccountDevices />}
      <AccountMails />
      {isEmbedded ? <AccountPassword user={user} /> : <HostedPassword user={user} />}
      <OwnData user={user} />
      <LibraryLinks />
    </>
  )
}
