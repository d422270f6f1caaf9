import type { ClosedOrder } from '../../../contract/library/library.ts'
import { Link } from '../../routing/link.tsx'
import { closureWords } from '../checkout/closure-words.ts'
import { contactPath } from '../checkout/paths.ts'
import styles from './closed-orders.module.css'

type ClosedOrdersProps = {
  readonly orders: readonly ClosedOrder[]
  /** The heading that each product's name is, below the heading of what stands around it. */
  readonly level: 'h2' | 'h3'
}

/** Orders that open nothing now: what became of each, and whom to ask. */
export function ClosedOrders({ orders, level: Name }: ClosedOrdersProps) {
  return (
    <ul className={styles.orders}>
      {orders.map(({ number, product, state, at }) => (
        <li key={number ?? `${product?.slug} ${at}`} className={styles.order} data-state={state}>
          <Name className={styles.name}>{product?.name ?? 'Your purchase'}</Name>
          <p>{state === 'pending' ? PENDING : closureWords(state, at)}</p>
          <p className={styles.facts}>
            {number && <span className="figures">Order {number}</span>}
            {state !== 'pending' && (
              <Link className="link" to={contactPath(number)}>
                Write to us<span className="visually-hidden"> about this order</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

const PENDING =
  'Your payment is on its way. Some banks take a while; it opens here by itself as soon as the payment arrives.'
