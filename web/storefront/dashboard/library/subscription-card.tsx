import type { MouseEvent } from 'react'
import { countOf } from '../../../../contract/count.ts'
import { isBlank } from '../../../../contract/pictures/catalogue.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useNavigate } from '../../../routing/router.tsx'
import { pageData, site } from '../../../state/site.ts'
import { useAlert } from '../../../ui/alert-context.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { allAccessOffer, isAllAccessOffered } from '../../catalogue/offers.ts'
import { getPoster } from '../../catalogue/posters.ts'
import { describeContents, Promises } from '../../checkout/offer-words.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { tellCheckoutOpened } from '../../checkout/order-news.ts'
import { checkoutPath, libraryPath } from '../../checkout/paths.ts'
import { useEntitlements } from '../../checkout/use-entitlements.ts'
import styles from './subscription-card.module.css'

/** Low light until all-access is theirs. */
export function SubscriptionCard() {
  const { entitlements } = useEntitlements()
  const since = entitlements.allAccessSince
  if (!since && !isAllAccessOffered()) return null
  const { wide } = getPoster('subscription-2')
  return (
    <section className={classNames(styles.card, since && styles.on)} aria-label="Subscription" data-beside>
      {!isBlank(wide) && (
        <Picture picture={wide} sizes="(width >= 48rem) 36vw, 100vw" alt="" className={styles.picture} />
      )}
      {since ? <Active since={since} /> : <Inactive />}
    </section>
  )
}

function Active({ since }: { since: string }) {
  return (
    <>
      <p>
        All access, for life.
        <small>Since {longDate(since)}. Every bundle below is yours, and so is every new one.</small>
      </p>
      <div className={styles.actions}>
        <LinkButton to={libraryPath()}>Open your library</LinkButton>
      </div>
    </>
  )
}

function Inactive() {
  const auth = useAuthState()
  const { everything } = pageData()
  const { sale } = site().content.allAccess
  if (!site().settings.isAllAccessSold) {
    return (
      <p>
        You don’t have an active subscription.
        <small>{site().content.allAccess.name} is not for sale right now. Please come back later.</small>
      </p>
    )
  }
  return (
    <>
      <p>
        You don’t have an active subscription.
        {everything && (
          <small className="figures">
            {`${allAccessOffer().price} once opens ${countOf(everything.bundleCount, 'bundle')} with ${describeContents(everything)}, and whatever comes.${sale ? ` ${sale.words}` : ''}`}
          </small>
        )}
      </p>
      <Promises ofAll className={styles.promises} />
      <div className={styles.actions}>
        {auth.status === 'signed-in' ? (
          <LinkButton
            to={checkoutPath(allAccessOffer(), auth.user.uid)}
            tone="ember"
            newTab
            onClick={tellCheckoutOpened}
          >
            Subscribe Now
          </LinkButton>
        ) : (
          <RefusedSubscribe />
        )}
      </div>
    </>
  )
}

/** A visitor is told why, and then taken to the login; without scripts the login itself says it. */
function RefusedSubscribe() {
  const alert = useAlert()
  const navigate = useNavigate()
  async function refuse(event: MouseEvent) {
    event.preventDefault()
    await alert('Please log in or sign up to subscribe.')
    navigate('/login')
  }
  return (
    <LinkButton to="/login" tone="ember" onClick={(event) => void refuse(event)}>
      Subscribe Now
    </LinkButton>
  )
}
