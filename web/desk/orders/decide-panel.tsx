import { useState } from 'react'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/field.tsx'
import { Muted, Panel, Row, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { mayDo, type SignedIn } from '../state/session.ts'
import { tryOnOrder } from './act-on-order.ts'
import { productName } from './order-words.ts'

type DecidePanelProps = {
  readonly detail: OrderDetail
  readonly staff: SignedIn
  readonly onRefund: () => void
  readonly onChanged: () => void
}

/** A paid order that opens nothing: why, and the two ways out. */
export function DecidePanel({ detail, staff, onRefund, onChanged }: DecidePanelProps) {
  const { order, couldBe, flagWords, flag, refundObstacle } = detail
  const guess = couldBe.find(({ priceMinor }) => priceMinor === order.totalMinor) ?? couldBe[0]
  const [picked, setPicked] = useState(guess?.slug ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const mayOpen = flag !== 'other-mode' && mayDo(staff, 'give-away')
  const name = couldBe.find(({ slug }) => slug === picked)?.name ?? productName(order)
  async function open() {
    setBusy(true)
    const said = await tryOnOrder(order.id, 'open', couldBe.length > 0 ? { product: picked } : {})
    setBusy(false)
    setProblem(said)
    if (said === undefined) onChanged()
  }
  return (
    <Panel title="Decide">
      <Stack>
        <Note tone="warn">
          <b>Paid, and opened nothing.</b> {flagWords}
        </Note>
        {mayOpen && couldBe.length > 0 && (
          <Select
            label="What was bought?"
            value={picked}
            onChange={(event) => setPicked(event.currentTarget.value)}
            hint="It opens for the buyer, and the receipt with the library link leaves at once."
          >
            {couldBe.map(({ slug, name: words, priceMinor, currency }) => (
              <option key={slug} value={slug}>
                {words} ({formatMoney(priceMinor, currency)})
              </option>
            ))}
          </Select>
        )}
        {problem && (
          <Note tone="bad" isNews>
            {problem}
          </Note>
        )}
        <Row>
          {mayOpen && (
            <Button tone="main" busy={isBusy} onClick={open}>
              Open {name}
            </Button>
          )}
          {refundObstacle === null && <Button onClick={onRefund}>Refund …</Button>}
        </Row>
        {!mayOpen && flag !== 'other-mode' && <Muted>An owner can open it.</Muted>}
      </Stack>
    </Panel>
  )
}
