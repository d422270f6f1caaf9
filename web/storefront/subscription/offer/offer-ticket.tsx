import { countOf } from '../../../../contract/count.ts'
import { ALL_ACCESS } from '../../../../contract/pictures/catalogue.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { pageData, site } from '../../../state/site.ts'
import { useStore } from '../../../state/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useModule } from '../../../ui/use-module.ts'
import { useAuthState } from '../../accounts/identity-context.tsx'
import { readSessionHint } from '../../accounts/session-hint.ts'
import { describeContents, Promises } from '../../checkout/offer-words.tsx'
import { NOTHING_OWNED, ownedHint } from '../../checkout/owned-hint.ts'
import { libraryPath } from '../../checkout/paths.ts'
import { AllAccessLink, NotSold } from './all-access-link.tsx'
import styles from './offer-ticket.module.css'

let loaded: typeof import('./subscribe.tsx') | undefined

async function bringSubscribe() {
  loaded ??= await import('./subscribe.tsx')
  return loaded
}

/** Visitors have to log in first and need nothing else. Where somebody is known it is there before the page is drawn. */
export async function loadSubscribe(): Promise<void> {
  // Without it the page is whole all the same.
  if (readSessionHint()) await bringSubscribe().catch(() => {})
}

/** What one payment buys, and the one thing to press. */
export function OfferTicket() {
  const auth = useAuthState()
  const own = useModule(auth.status === 'signed-in', bringSubscribe) ?? loaded
  const { payment, lines, sale, ...asked } = site().content.allAccess
  const { everything } = pageData()
  const price = asked.priceWords ?? asked.price
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
        {auth.status === 'signed-in' && own ? (
          <own.Subscribe uid={auth.user.uid} />
        ) : !site().settings.isAllAccessSold ? (
          <NotSold />
        ) : auth.status === 'signed-in' ? (
          <PlainWay />
        ) : (
          <LogInFirst />
        )}
      </div>
      <Promises ofAll className={styles.promises} />
    </aside>
  )
}

/** Until the code for whoever is signed in is there: what they have paid already the checkout knows by itself. */
function PlainWay() {
  return useStore(ownedHint, NOTHING_OWNED).includes(ALL_ACCESS.slug) ? (
    <LinkButton to={libraryPath()} tone="ember" wide>
      Open your library
    </LinkButton>
  ) : (
    <AllAccessLink />
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
