import { useState } from 'react'
import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { Confirm, FormDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { tryOnOrder } from './act-on-order.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import type { Asking } from './order-acts.tsx'
import { buyerWords, productName } from './order-words.ts'
import { RawEvents } from './raw-events.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type OrderDialogsProps = {
  readonly asking: Asking | undefined
  readonly detail: OrderDetail
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The one that is asked for lies over the screen. */
export function OrderDialogs({ asking, ...rest }: OrderDialogsProps) {
  if (asking === 'refund') return <RefundDialog {...rest} />
  if (asking === 'close') return <CloseDialog {...rest} />
  if (asking === 'move') return <MoveDialog {...rest} />
  if (asking === 'raw') return <RawEvents orderId={rest.detail.order.id} onClose={rest.onClose} />
  if (asking === 'evidence') return <EvidenceDialog detail={rest.detail} onClose={rest.onClose} />
  return null
}

type DialogProps = Omit<OrderDialogsProps, 'asking'>

function CloseDialog({ detail: { order }, onChanged, onClose }: DialogProps) {
  async function close() {
    const problem = await tryOnOrder(order.id, 'close')
    if (problem === undefined) onChanged()
    return problem
  }
  return (
    <Confirm
      title={`Close ${buyerWords(order)}’s access?`}
      action="Close access"
      onSubmit={close}
      onClose={onClose}
      then={[
        { icon: 'lock', words: `${productName(order)} leaves their library now, and they are told by mail.` },
        { icon: 'card', words: 'No money is returned.' },
        { icon: 'undo', words: 'You can restore it at any time.' },
      ]}
    />
  )
}

function MoveDialog({ detail: { order }, onChanged, onClose }: DialogProps) {
  const [email, setEmail] = useState('')
  async function move() {
    const problem = await tryOnOrder(order.id, 'move', { email })
    if (problem === undefined) onChanged()
    return problem
  }
  return (
    <FormDialog title={`Move ${order.number} to another address`} action="Move" onSubmit={move} onClose={onClose}>
      <Field
        label="New address"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        hint={`The receipt goes there with a new link. Links that were sent to ${buyerWords(order)} end, and that address is told unless it bounced.`}
      />
    </FormDialog>
  )
}
