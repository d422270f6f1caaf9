import type { AccountOrder } from '../../../../contract/accounts/account.ts'
import { countOf } from '../../../../contract/count.ts'
import { Link } from '../../../routing/link.tsx'
import { LinkButton } from '../../../routing/link-button.tsx'
import { useStore } from '../../../state/store.ts'
import { DownloadButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { closureWords, longDate } from '../../checkout/order-formats.ts'
import { contactPath, libraryPath } from '../../checkout/paths.ts'
import type { Watch, Watched } from '../../library/watched.ts'
import page from '../account-page.module.css'
import styles from './account-orders.module.css'
import type { Orders } from './watch-account.ts'

const UNKNOWN: Watched<Orders> = { status: 'unknown', answer: null }

/** What was bought, what became of it, and its receipts. */
export function AccountOrders({ watched, isConfirmed }: { watched: Watch<Orders>; isConfirmed: boolean }) {
  const { answer, status } = useStore(watched, UNKNOWN)
  const orders = answer?.orders ?? []
  return (
    <section className={classNames(page.panel, page.wide)} id="orders" aria-labelledby="orders-title">
      <div className={styles.head}>
        <h2 className="heading" id="orders-title">
          Orders
        </h2>
        {orders.length > 0 && <p className={page.small}>{countOf(orders.length, 'order')}</p>}
      </div>
      {answer === null && <p>{status === 'failed' ? 'We cannot be reached at the moment.' : 'Loading...'}</p>}
      {answer && orders.length === 0 && <Nothing />}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Order key={order.number} order={order} isConfirmed={isConfirmed} />
        ))}
      </ul>
      <p className={page.small}>
        Order missing? It may have been paid with another address:{' '}
        <Link to="/find-order" className="link">
          find it
        </Link>
        . Changed your mind?{' '}
        <a href="/withdraw" className="link">
          Withdraw from a contract
        </a>
        .
      </p>
    </section>
  )
}

function Nothing() {
  return (
    <>
      <p>Nothing bought yet. What you buy stands here, with its receipt, for as long as you keep the account.</p>
      <div className={page.actions}>
        <LinkButton to="/bundles" small>
          See the bundles
        </LinkButton>
      </div>
    </>
  )
}

type OrderProps = { readonly order: AccountOrder; readonly isConfirmed: boolean }

function Order({ order, isConfirmed }: OrderProps) {
  const { number, product, picture, boughtAt, paid, state, gift } = order
  const words = wordsFor(order)
  return (
    <li className={styles.order} data-state={state}>
      {picture ? <img className={styles.picture} src={picture} alt="" loading="lazy" /> : <span />}
      <div className={styles.what}>
        <h3>
          {product?.name ?? 'A purchase'}
          {gift && `, gift${gift.toName && ` to ${gift.toName}`}`}
        </h3>
        <p className="figures">{number}</p>
      </div>
      <dl className={`figures ${styles.facts}`}>
        <Fact name="Date" value={longDate(boughtAt)} />
        <Fact name="Paid" value={paid ?? '–'} />
        <Fact name="State" value={stateWords(order)} isState />
      </dl>
      <Documents order={order} isConfirmed={isConfirmed} />
      {words && (
        <div className={page.note} data-state={state}>
          <p>{words}</p>
          {state !== 'pending' && state !== 'failed' && (
            <Link className="link" to={contactPath(number)}>
              Write to us about {number}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

function Fact({ name, value, isState }: { name: string; value: string; isState?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isState ? styles.state : undefined}>{value}</dd>
    </div>
  )
}

/** The receipts that were kept, and the way to what was bought. */
function Documents({ order, isConfirmed }: OrderProps) {
  const { number, product, state, receipts, invoiceUrl, isPaidByAnother, gift } = order
  const [newest, ...older] = receipts
  return (
    <div className={styles.documents}>
      {newest && (
        <DownloadButton small href={`/receipts/${newest.id}`}>
          Receipt<span className="visually-hidden"> of order {number}</span>
        </DownloadButton>
      )}
      {invoiceUrl && (
        <LinkButton small to={invoiceUrl}>
          Invoice<span className="visually-hidden"> of order {number}</span>
        </LinkButton>
      )}
      {state === 'paid' && !gift && product && (
        <LinkButton small to={libraryPath()}>
          Open<span className="visually-hidden"> {product.name}</span>
        </LinkButton>
      )}
      {older.map(({ id, madeAt }) => (
        <a key={id} className="link" href={`/receipts/${id}`} download>
          Receipt of {longDate(madeAt)}
        </a>
      ))}
      {isPaidByAnother && (
        <p className={page.small}>
          {isConfirmed
            ? 'Its receipt went to the address that paid.'
            : 'Its receipt was mailed; it stands here once your address is confirmed.'}
        </p>
      )}
    </div>
  )
}

const STATES: Readonly<Record<AccountOrder['state'], string>> = {
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
  revoked: 'Closed',
  checking: 'Being checked',
}

function stateWords({ state, gift }: AccountOrder): string {
  if (state !== 'paid' || !gift) return STATES[state]
  if (gift.openedAt) return `Opened ${longDate(gift.openedAt)}`
  return gift.sentAt ? 'Sent, not opened yet' : 'Waits for its day'
}

/** What a state means; nothing for an order that is as it should be. */
function wordsFor({ state, closedAt, gift }: AccountOrder): string | null {
  if (state === 'paid') return null
  if (state === 'pending') {
    return gift
      ? 'Your payment is on its way. The letter leaves when it has arrived.'
      : 'Your payment is on its way. Some banks take a while; it opens in your library by itself as soon as the payment arrives. Please do not pay again.'
  }
  if (state === 'failed') return 'The payment did not go through, and nothing was charged. You can try again.'
  return closureWords(state, closedAt)
}
