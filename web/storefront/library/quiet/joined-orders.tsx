import { useState } from 'react'
import type { JoinedOrder } from '../../../../contract/library/library.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ProblemLine, useAttempt } from '../../../ui/forms.tsx'
import { longDate } from '../../checkout/order-formats.ts'
import styles from '../library-links.module.css'
import { forgetLibrary, joinAccount, leaveOrder } from '../library-requests.ts'
import strip from '../strip.module.css'
import { refreshAccess, type ShownLibrary } from '../use-library.ts'

/** What the account has by a link alone, with the way to leave it. Nothing where there is none. */
export function JoinedOrders({ orders }: { orders: readonly JoinedOrder[] }) {
  const [leaving, setLeaving] = useState<JoinedOrder | null>(null)
  if (orders.length === 0) return null
  return (
    <section className={styles.links} aria-labelledby="joined-orders">
      <h2 className="heading" id="joined-orders">
        Added by a link
      </h2>
      <p className={styles.words}>
        You opened a link to these while you were logged in. If somebody else paid for one, you can remove it from your
        account, and they keep it.
      </p>
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={styles.row}>
            <div>
              <p className={styles.name}>{nameOf(order)}</p>
              <p className={`figures ${styles.facts}`}>Added on {longDate(order.since)}.</p>
            </div>
            <Button small onClick={() => setLeaving(order)} aria-label={`Remove from my account: ${nameOf(order)}`}>
              Remove from my account
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <LeaveQuestion order={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function nameOf({ product }: JoinedOrder): string {
  return product?.name ?? 'A purchase'
}

function LeaveQuestion({ order, onClose }: { order: JoinedOrder; onClose: () => void }) {
  const { isBusy, problem, run } = useAttempt()
  const leave = () =>
    run(
      async () => {
        await leaveOrder(order.id)
        onClose()
        refreshAccess()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  const words = `Remove ${nameOf(order)} from your account? Whoever paid for it keeps it. To have it back you need the link again.`
  return <ConfirmDialog words={problem ?? words} action="Remove" busy={isBusy} onConfirm={leave} onClose={onClose} />
}

/** Whose library this browser keeps, and how it stops. Said plainly: somebody else may sit here tomorrow. */
export function LibraryHere({ library }: { library: ShownLibrary }) {
  const { isBusy, problem, run } = useAttempt()
  const { keptFor, isSignedIn } = library
  if (keptFor.length === 0) return null
  const change = (request: () => Promise<void>) => () =>
    run(
      async () => {
        await request()
        refreshAccess()
      },
      () => 'We cannot be reached at the moment. Please try again.',
    )
  return (
    <section className={strip.strip} aria-label="On this browser">
      <div>
        <p>
          This browser keeps the library of <strong>{keptFor.join(' and ')}</strong>, also after it was closed.
        </p>
        <p className={strip.aside}>
          {isSignedIn ? 'It is not part of your account. ' : ''}Not your own computer? Forget it when you are done.
        </p>
        <ProblemLine words={problem} />
      </div>
      <div className={strip.actions}>
        {isSignedIn && (
          <Button small busy={isBusy} onClick={change(joinAccount)}>
            Add it to my account
          </Button>
        )}
        <Button small busy={isBusy} onClick={change(forgetLibrary)}>
          Forget this library on this browser
        </Button>
      </div>
    </section>
  )
}
