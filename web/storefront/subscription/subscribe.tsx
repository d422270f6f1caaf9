import { ALL_ACCESS } from '../../../contract/pictures/catalogue.ts'
import { Link } from '../../routing/link.tsx'
import { LinkButton } from '../../routing/link-button.tsx'
import { site } from '../../state/site.ts'
import { useStore } from '../../state/store.ts'
import { classNames } from '../../ui/class-names.ts'
import { CodeLink } from '../checkout/code-link.tsx'
import { longDate } from '../checkout/order-formats.ts'
import { NOTHING_OWNED, ownedHint } from '../checkout/owned-hint.ts'
import { libraryPath } from '../checkout/paths.ts'
import { useEntitlements } from '../checkout/use-entitlements.ts'
import { AllAccessLink } from './all-access-link.tsx'
import { CreditSum } from './credit-sum.tsx'
import { NotSold } from './not-sold.tsx'
import styles from './offer-ticket.module.css'
import { useCredit } from './use-credit.ts'

/** The one thing to press for whoever is signed in: what they own decides. */
export function Subscribe({ uid }: { uid: string }) {
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
  const isUnknown = status === 'unknown' || (hasBundles && !isKnown)
  return (
    <div className={classNames(isUnknown && styles.unknown)}>
      {credit && <CreditSum credit={credit} />}
      <AllAccessLink toPayMinor={credit?.toPayMinor} />
      {site().content.gifts.isOffered && (
        <Link to={`/gift?of=${ALL_ACCESS.slug}`} className={styles.gift}>
          Give it as a gift
        </Link>
      )}
      <CodeLink product={ALL_ACCESS.slug} className={styles.gift} />
    </div>
  )
}
