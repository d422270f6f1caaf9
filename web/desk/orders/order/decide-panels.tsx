import { useState } from 'react'
import type { OrderDetail } from '../../../../contract/desk/orders.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { Link } from '../../../routing/link.tsx'
import { Button } from '../../parts/button.tsx'
import { Select, TextArea } from '../../parts/field.tsx'
import { Muted, Panel, Row, Stack } from '../../parts/layout.tsx'
import { Note } from '../../parts/states.tsx'
import { mayDo, type SignedIn } from '../../state/session.ts'
import { useUnsent } from '../../state/unsent.ts'
import { tryOnOrder } from '../act-on-order.ts'
import { productName } from '../order-words.ts'

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

type WithdrawalPanelProps = { readonly detail: OrderDetail; readonly onChanged: () => void }

/** A withdrawal that a person decides: why, and the two answers. */
export function WithdrawalPanel({ detail, onChanged }: WithdrawalPanelProps) {
  const { order, withdrawal, refundLeftMinor, refundObstacle } = detail
  const { typed: reason = '', hold, forget } = useUnsent<string>(`decline ${order.id}`)
  const [doing, setDoing] = useState<'accept' | 'decline'>()
  const [problem, setProblem] = useState<string>()
  if (withdrawal?.state !== 'waiting') return null
  async function answer(act: 'accept' | 'decline', body: object) {
    if (doing) return
    setDoing(act)
    const said = await tryOnOrder(order.id, `withdrawal/${act}`, body)
    setDoing(undefined)
    setProblem(said)
    if (said === undefined) forget()
    onChanged()
  }
  return (
    <Panel title="Decide on the withdrawal">
      <Stack>
        <Note tone="warn">
          <b>{withdrawal.name || 'The buyer'} withdrew from this contract.</b> {withdrawal.why} {withdrawal.problem}
        </Note>
        <TextArea
          label="Reason, if you decline"
          value={reason}
          maxLength={1000}
          onChange={({ currentTarget: { value } }) => (value === '' ? forget() : hold(value))}
          hint="The buyer gets these words by mail."
        />
        {problem && (
          <Note tone="bad" isNews>
            {problem}
          </Note>
        )}
        <Row>
          {refundObstacle === null && (
            <Button tone="main" busy={doing === 'accept'} onClick={() => void answer('accept', {})}>
              Refund {formatMoney(refundLeftMinor, order.currency ?? '')}
            </Button>
          )}
          <Button
            busy={doing === 'decline'}
            whyNot={reason.trim() === '' ? 'Write the reason first.' : undefined}
            onClick={() => void answer('decline', { reason })}
          >
            Decline with this reason
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

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
