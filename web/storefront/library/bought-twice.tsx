import { useState } from 'react'
import type { SecondOrder } from '../../../contract/library/library.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemLine } from '../../ui/problem-line.tsx'
import styles from './kept-here.module.css'
import { refundSecond } from './library-requests.ts'
import { refreshAccess } from './use-library.ts'

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
    <section className={styles.kept} aria-label="Bought twice">
      <div>
        <p>
          You bought <strong>{product?.name ?? 'this'}</strong> twice.
        </p>
        <p className={styles.aside}>Have the second payment back: your library stays as it is.</p>
        <ProblemLine words={problem} />
      </div>
      <div className={styles.actions}>
        <Button small busy={isBusy} onClick={() => void refund()}>
          Get {price} back
        </Button>
      </div>
    </section>
  )
}
