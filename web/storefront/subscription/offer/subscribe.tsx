import { formatMoney } from '../../../../contract/money.ts'
import { type Credit, isCreditAnswer, TIED_WORDS } from '../../../../contract/orders/reductions.ts'
import { ALL_ACCESS } from '../../../../contract/pictures/catalogue.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { request } from '../../../state/request.ts'
import { site } from '../../../state/site.ts'
import { createStore, type Readable, useStore } from '../../../state/store.ts'
import { classNames } from '../../../ui/class-names.ts'
import { CodeLink } from '../../checkout/buy-link.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import { hearOrderNews } from '../../checkout/order-news.ts'
import { NOTHING_OWNED, ownedHint } from '../../checkout/owned-hint.ts'
import { libraryPath } from '../../checkout/paths.ts'
import { useEntitlements } from '../../checkout/use-entitlements.ts'
import { AllAccessLink, formatPrice, NotSold } from './all-access-link.tsx'
import offerTicket from './offer-ticket.module.css'
import styles from './subscribe.module.css'

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
        <p className={offerTicket.note}>
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
    <div className={classNames(isUnknown && offerTicket.unknown)}>
      {credit && <CreditSum credit={credit} />}
      <AllAccessLink toPayMinor={credit?.toPayMinor} />
      {site().content.gifts.isOffered && (
        <Link to={`/gift?of=${ALL_ACCESS.slug}`} className={offerTicket.gift}>
          Give it as a gift
        </Link>
      )}
      <CodeLink product={ALL_ACCESS.slug} className={offerTicket.gift} />
    </div>
  )
}

/** What was paid for bundles, taken off the price: a sum that anybody can check. */
function CreditSum({ credit }: { credit: Credit }) {
  const { lines, priceMinor, toPayMinor, currency } = credit
  const { name } = site().content.allAccess
  const money = (minor: number) => formatMoney(minor, currency, site().content)
  const counted = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const waivedMinor = priceMinor - counted - toPayMinor
  return (
    <div className={styles.sum}>
      <p className={styles.words}>
        {`You own ${new Intl.ListFormat('en').format(lines.map((line) => line.name))}: ${formatPrice(Math.min(counted, priceMinor))} of ${formatPrice(priceMinor)} counted, pay ${formatPrice(toPayMinor)}`}
      </p>
      <dl className="figures">
        <Line name={name} value={money(priceMinor)} />
        {lines.map((line) => (
          <Line
            key={`${line.name} ${line.boughtAt}`}
            name={`${line.name}, ${longDate(line.boughtAt)}`}
            value={`− ${money(line.amountMinor)}`}
          />
        ))}
        {waivedMinor > 0 && <Line name="Too little to charge" value={`− ${money(waivedMinor)}`} />}
        <Line name="You pay" value={money(toPayMinor)} />
      </dl>
      <p className={styles.tied}>{TIED_WORDS}</p>
    </div>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

type CreditState = { readonly isKnown: boolean; readonly credit: Credit | null }

const NOT_ASKED: CreditState = { isKnown: false, credit: null }

/** One for each user: what one customer saw must not show for the next. */
const credits = new Map<string, Readable<CreditState>>()

/** What the user has paid of all-access already. Where the shop does not answer it is nothing; the checkout says it then. */
function useCredit(uid: string | null): CreditState {
  const found = uid === null ? null : (credits.get(uid) ?? watchCredit())
  if (uid !== null && found) credits.set(uid, found)
  return useStore(found, NOT_ASKED)
}

function watchCredit(): Readable<CreditState> {
  const store = createStore(() => NOT_ASKED, follow)
  async function ask() {
    const { value } = await request('/api/account/credit', { asCustomer: true }, isCreditAnswer)
    store.set({ isKnown: true, credit: value?.credit ?? null })
  }
  function follow(): () => void {
    void ask()
    return hearOrderNews((news) => news === 'paid' && void ask())
  }
  return store
}
