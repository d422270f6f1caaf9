import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { longDate } from '../checkout/order-formats.ts'
import { tellCheckoutOpened } from '../checkout/order-news.ts'
import { checkoutPath, libraryPath } from '../checkout/paths.ts'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import styles from './offer-ticket.module.css'

/** What one payment buys, and the one thing to press. */
export function OfferTicket() {
  const auth = useAuthState()
  return (
    <aside className={styles.ticket} aria-labelledby="price">
      <h2 className={styles.price} id="price">
        <span>One-Time Payment of </span>
        <b>8$</b>
      </h2>
      <ul className={styles.list}>
        <li>Lifetime access to all wallpapers</li>
        <li>Access to Newly added bundles every month</li>
        <li>All wallpapers in 8K resolution</li>
        <li>Access across all devices</li>
      </ul>
      {auth.status === 'signed-in' ? <Subscribe /> : site().settings.isAllAccessSold ? <LogInFirst /> : <NotSold />}
    </aside>
  )
}

function Subscribe() {
  const { entitlements } = useEntitlements()
  if (entitlements.allAccessSince) {
    return (
      <>
        <p className={styles.note}>You have had all access since {longDate(entitlements.allAccessSince)}.</p>
        <LinkButton to={libraryPath()} tone="ember" wide>
          Open your library
        </LinkButton>
      </>
    )
  }
  if (!site().settings.isAllAccessSold) return <NotSold />
  return (
    <LinkButton to={checkoutPath(ALL_ACCESS)} tone="ember" wide newTab onClick={tellCheckoutOpened}>
      Subscribe Now – $8
    </LinkButton>
  )
}

function NotSold() {
  return <p className={styles.note}>All-access is not for sale right now. Please come back later.</p>
}

function LogInFirst() {
  return (
    <>
      <p className={styles.note}>Please log in to subscribe.</p>
      <LinkButton to="/login" tone="ember" wide>
        GO TO LOGIN PAGE
      </LinkButton>
    </>
  )
}
