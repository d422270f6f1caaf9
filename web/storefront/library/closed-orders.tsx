import { useState } from 'react'
import type { ClosedOrder, SecondOrder } from '../../../contract/library/library.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { ProblemLine } from '../../ui/forms.tsx'
import { closureWords } from '../checkout/order-formats.ts'
import { contactPath } from '../checkout/paths.ts'
import styles from './closed-orders.module.css'
import { refundSecond } from './library-requests.ts'
import strip from './strip.module.css'
import { refreshAccess } from './use-library.ts'

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

/** What was paid for although it was owned, and the press that gives it back. Nothing where there is none. */
export function BoughtTwice({ orders }: { orders: readonly SecondOrder[] }) {
  return orders.map((order) => <Second key={order.id} order={order} />)
}

function Second({ order: { id, product, price } }: { order: SecondOrder }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function refund() {
    setBusy(true)
    setProblem(await refundSecond(id))
    setBusy(false)
    refreshAccess()
  }
  return (
    <section className={strip.strip} aria-label="Bought twice">
      <div>
        <p>
          You bought <strong>{product?.name ?? 'this'}</strong> twice.
        </p>
        <p className={strip.aside}>Have the second payment back: your library stays as it is.</p>
        <ProblemLine words={problem} />
      </div>
      <div className={strip.actions}>
        <Button small busy={isBusy} onClick={() => void refund()}>
          Get {price} back
        </Button>
      </div>
    </section>
  )
}
