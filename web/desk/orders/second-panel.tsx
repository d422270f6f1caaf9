import { useState } from 'react'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../parts/button.tsx'
import { Panel, Row, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { tryOnOrder } from './act-on-order.ts'

type SecondPanelProps = { readonly detail: OrderDetail; readonly onChanged: () => void }

/** Somebody paid for what they had: one press gives it back. */
export function SecondPanel({ detail, onChanged }: SecondPanelProps) {
  const { order, first, refundLeftMinor, refundObstacle } = detail
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!first) return null
  async function refund() {
    setBusy(true)
    setProblem(await tryOnOrder(order.id, 'refund', { amountMinor: null, reason: 'Bought twice' }))
    setBusy(false)
    onChanged()
  }
  return (
    <Panel title="Bought twice">
      <Stack>
        <Note tone="warn">
          <b>The buyer had it already</b>, by order <Link to={`/desk/orders/${first.id}`}>{first.number}</Link>, which
          stays open. Both are open; the buyer can have this payment back in the library too.
        </Note>
        {problem && (
          <Note tone="bad" isNews>
            {problem}
          </Note>
        )}
        {refundObstacle === null && (
          <Row>
            <Button tone="main" busy={isBusy} onClick={() => void refund()}>
              Refund {formatMoney(refundLeftMinor, order.currency ?? '')}
            </Button>
          </Row>
        )}
      </Stack>
    </Panel>
  )
}
