import { isCopiedLink, type OrderDetail } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
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
          <Button icon="link" onClick={() => copyLink(order.id)}>
            Copy library link
          </Button>
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

/** A link of its own, so that it can be ended without the receipt's. */
async function copyLink(id: string): Promise<void> {
  const { value, problem } = await askDesk(`/orders/${id}/link`, { method: 'POST', body: {} }, isCopiedLink)
  if (problem) return sayFailed(problemWords(problem))
  try {
    await navigator.clipboard.writeText(value.url)
    sayDone('A new link to this library is copied. Whoever has it can download what was bought.')
  } catch {
    sayFailed(`The browser does not let the desk copy. The link: ${value.url}`)
  }
}
