import { useState } from 'react'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Button } from '../parts/button.tsx'
import { TextArea } from '../parts/field.tsx'
import { Panel, Row, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { useUnsent } from '../state/unsent.ts'
import { tryOnOrder } from './act-on-order.ts'

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
