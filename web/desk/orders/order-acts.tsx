import { useState } from 'react'
import { isCopiedLink, type OrderDetail } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
import { CopyDialog } from '../parts/copy-dialog.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Menu, MenuItem, MenuLine } from '../parts/menu.tsx'
import { problemWords } from '../parts/states.tsx'
import { askDesk } from '../state/ask-desk.ts'
import { mayDo, type SignedIn } from '../state/session.ts'
import { sayDone, sayFailed } from '../state/toasts.ts'
import { actOnOrder } from './act-on-order.ts'

/** What is asked before it is done, or shown beside the screen. */
export type Asking = 'refund' | 'close' | 'move' | 'raw' | 'evidence'

type OrderActsProps = {
  readonly detail: OrderDetail
  readonly staff: SignedIn
  readonly onAsk: (asking: Asking) => void
  readonly onChanged: () => void
}

export function OrderActs({ detail, staff, onAsk, onChanged }: OrderActsProps) {
  const { order, isOpen, refundObstacle } = detail
  const mayHelp = mayDo(staff, 'help-buyers')
  return (
    <>
      {mayHelp && order.email && isOpen && (
        <>
          <Button icon="send" onClick={() => actOnOrder(order.id, 'resend').then(onChanged)}>
            Resend receipt
          </Button>
          <CopyLink id={order.id} />
        </>
      )}
      {mayDo(staff, 'refund') && refundObstacle === null && (
        <Button icon="undo" onClick={() => onAsk('refund')}>
          Refund …
        </Button>
      )}
      <OrderMenu detail={detail} mayHelp={mayHelp} onAsk={onAsk} onChanged={onChanged} />
    </>
  )
}

type OrderMenuProps = Omit<OrderActsProps, 'staff'> & { readonly mayHelp: boolean }

function OrderMenu({ detail, mayHelp, onAsk, onChanged }: OrderMenuProps) {
  const { order, isOpen } = detail
  const restore = () => actOnOrder(order.id, 'leave', { act: 'close', after: onChanged }).then(onChanged)
  return (
    <Menu label={`More for ${order.number}`}>
      {mayHelp && order.email && (
        <MenuItem icon="swap" label="Move to another address …" onAction={() => onAsk('move')} />
      )}
      {mayHelp && isOpen && <MenuItem icon="lock" label="Close access …" isDanger onAction={() => onAsk('close')} />}
      {mayHelp && order.state === 'closed' && <MenuItem icon="key" label="Restore access" onAction={restore} />}
      <MenuLine />
      <MenuItem icon="events" label="Raw events" onAction={() => onAsk('raw')} />
      <MenuItem icon="print" label="Evidence for a dispute" onAction={() => onAsk('evidence')} />
    </Menu>
  )
}

const WHOEVER = 'Whoever has it can download what was bought.'

/** A link of its own, so that it can be ended without the receipt's. */
function CopyLink({ id }: { readonly id: string }) {
  const [left, setLeft] = useState<string>()
  async function copy() {
    const asked = askDesk(`/orders/${id}/link`, { method: 'POST', body: {} }, isCopiedLink)
    const isCopied = await copyText(
      asked.then(({ value }) => value?.url ?? Promise.reject(new Error('There is none.'))),
    )
    const { value, problem } = await asked
    if (problem) return sayFailed(problemWords(problem))
    if (isCopied) sayDone(`A new link to this library is copied. ${WHOEVER}`)
    else setLeft(value.url)
  }
  return (
    <>
      <Button icon="link" onClick={copy}>
        Copy library link
      </Button>
      {left !== undefined && (
        <CopyDialog
          title="A new link to this library"
          label="Link"
          text={left}
          hint={WHOEVER}
          onClose={() => setLeft(undefined)}
        />
      )}
    </>
  )
}
