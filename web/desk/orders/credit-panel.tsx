import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Link } from '../../routing/link.tsx'
import { Panel } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'

/** A bundle that was counted in the price of an order has gone back without it: somebody has to look. */
export function CreditPanel({ detail: { order, credited } }: { readonly detail: OrderDetail }) {
  const missing = credited.filter(({ isMissing }) => isMissing)
  if (missing.length === 0 || order.state === 'refunded') return null
  return (
    <Panel title="Counted, and refunded since">
      <Note tone="warn">
        {missing.map(({ id, number, name, amountMinor }) => (
          <span key={id}>
            <b>{formatMoney(amountMinor, order.currency ?? '')}</b> of order{' '}
            <Link to={`/desk/orders/${id}`}>{number}</Link> ({name}) was counted toward this one and has gone back
            since.{' '}
          </span>
        ))}
        Nothing was closed by that. Leave it, or close or refund this order.
      </Note>
    </Panel>
  )
}
