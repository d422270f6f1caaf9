import { LinkButton } from '../../routing/link-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { OpenLibrary } from './open-library.tsx'
import { longDateAndTime } from './order-formats.ts'
import { contactPath } from './paths.ts'
import styles from './receipt.module.css'
import type { WatchedOrder } from './watch-order.ts'

type ReceiptProps = { readonly reference: string | null; readonly order: WatchedOrder }

/** The facts of the order and what can be done next. */
export function Receipt({ reference, order }: ReceiptProps) {
  const { view } = order
  return (
    <div className={classNames('scripted', styles.receipt)}>
      {view.status !== 'waiting' && (
        <dl>
          <Fact name="Order" value={view.number} />
          {view.product && <Fact name="Product" value={view.product.name} />}
          {view.status === 'paid' && view.purchasedAt && <Fact name="Paid" value={longDateAndTime(view.purchasedAt)} />}
        </dl>
      )}
      <Next reference={reference} order={order} />
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Next({ reference, order: { view, isLate } }: ReceiptProps) {
  const isWaiting = reference !== null && (view.status === 'waiting' || view.status === 'pending')
  if (isWaiting && !isLate) {
    return (
      <div className={styles.wait}>
        <ProgressBar label="Waiting for the payment to be confirmed" />
        <p>
          {view.status === 'waiting' && 'Usually a few seconds. '}
          You may close this page: the receipt comes by mail either way.
        </p>
      </div>
    )
  }
  if (view.status === 'paid' && view.isGift) return <LinkButton to="/gift">Give another</LinkButton>
  if (view.status === 'paid' && reference) return <OpenLibrary reference={reference} {...view} />
  if (view.status === 'failed' || view.status === 'refunded') {
    return <LinkButton to="/bundles">Back to the bundles</LinkButton>
  }
  if (view.status === 'disputed' || view.status === 'revoked' || view.status === 'checking') {
    return <LinkButton to={contactPath(view.number)}>Write to us</LinkButton>
  }
  return <LinkButton to="/find-order">Find your order</LinkButton>
}
