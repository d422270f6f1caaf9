import { ALL_ACCESS } from '../../../contract/bundles.ts'
import { countOf } from '../../../contract/count.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import { pageData, site } from '../../state/site.ts'
import { useStore } from '../../state/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { useAuthState } from '../accounts/identity-context.tsx'
import { allAccessOffer, formatPrice } from '../catalogue/prices.ts'
import { CodeLink } from '../checkout/code-link.tsx'
import { describeContents, Promises } from '../checkout/offer-words.tsx'
import { longDate } from '../checkout/order-formats.ts'
import { tellCheckoutOpened } from '../checkout/order-news.ts'
import { NOTHING_OWNED, ownedHint } from '../checkout/owned-hint.ts'
import { checkoutPath, libraryPath } from '../checkout/paths.ts'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import { CreditSum } from './credit-sum.tsx'
import styles from './offer-ticket.module.css'
import { useCredit } from './use-credit.ts'

/** What one payment buys, and the one thing to press. */
export function OfferTicket() {
  const auth = useAuthState()
  const { payment, priceWords, priceMinor, lines, sale } = site().content.allAccess
  const { everything } = pageData()
  const price = priceWords ?? formatPrice(priceMinor)
  return (
    <aside className={styles.ticket} aria-labelledby="price">
      <h2 className={styles.price} id="price">
        <span>{`${payment} `}</span>
        <b className={classNames(price.length > 3 && styles.long)} data-old={sale?.old}>
          {price}
        </b>
      </h2>
      {sale && <p className={styles.today}>{sale.words}</p>}
      {everything && (
        <p className={classNames(styles.today, 'figures')}>
          {`Today ${countOf(everything.bundleCount, 'bundle')} with ${describeContents(everything)}.`}
        </p>
      )}
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.way}>
        {auth.status === 'signed-in' ? (
          <Subscribe uid={auth.user.uid} />
        ) : site().settings.isAllAccessSold ? (
          <LogInFirst />
        ) : (
          <NotSold />
        )}
      </div>
      <Promises ofAll className={styles.promises} />
    </aside>
  )
}

function Subscribe({ uid }: { uid: string }) {
  const { status, entitlements } = useEntitlements()
  const hasBundles = entitlements.bundles.length > 0
  const { isKnown, credit } = useCredit(hasBundles ? uid : null)
  const hint = useStore(ownedHint, NOTHING_OWNED)
  const since = entitlements.allAccessSince
  if (since || hint.includes(ALL_ACCESS.slug)) {
    return (
      <>
        <p className={styles.note}>
          {since ? `You have had all access since ${longDate(since)}.` : 'You have all access.'}
        </p>
        <LinkButton to={libraryPath()} tone="ember" wide>
          Open your library
        </LinkButton>
      </>
    )
  }
  if (!site().settings.isAllAccessSold) return <NotSold />
  const offer = { ...allAccessOffer(), ...(credit && { priceMinor: credit.toPayMinor }) }
  const isUnknown = status === 'unknown' || (hasBundles && !isKnown)
  return (
    <div className={classNames(isUnknown && styles.unknown)}>
      {credit && <CreditSum credit={credit} />}
      <LinkButton to={checkoutPath(offer)} tone="ember" wide newTab onClick={tellCheckoutOpened}>
        {`${site().content.allAccess.button} – ${formatPrice(offer.priceMinor)}`}
      </LinkButton>
      {site().content.gifts.isOffered && (
        <Link to={`/gift?of=${ALL_ACCESS.slug}`} className={styles.gift}>
          Give it as a gift
        </Link>
      )}
      <CodeLink product={ALL_ACCESS.slug} className={styles.gift} />
    </div>
  )
}

function NotSold() {
  return (
    <p
      className={styles.note}
    >{`${site().content.allAccess.name} is not for sale right now. Please come back later.`}</p>
  )
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
