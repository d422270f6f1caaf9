import { useState } from 'react'
import { copiedLinkSchema, type OrderDetail, rawEventsSchema } from '../../../../contract/desk/orders.ts'
import { Button } from '../../parts/button.tsx'
import { CopyDialog, copyText } from '../../parts/copy.tsx'
import { Confirm, Drawer, FormDialog } from '../../parts/dialog.tsx'
import { RawText } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Stack } from '../../parts/layout.tsx'
import { Menu, MenuItem, MenuLine } from '../../parts/menu.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Loaded, problemWords } from '../../parts/states.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { mayDo, type SignedIn } from '../../state/session.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { actOnOrder, tryOnOrder } from '../act-on-order.ts'
import { buyerWords, productName } from '../order-words.ts'
import { EvidenceDialog } from './evidence-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

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
    const asked = askDesk(`/orders/${id}/link`, { method: 'POST', body: {} }, copiedLinkSchema)
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

/** What the provider told of an order, word for word. */
function RawEvents({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const data = useDeskData(`/orders/${orderId}/events`, rawEventsSchema)
  return (
    <Drawer title="Raw events" onClose={onClose}>
      <Loaded data={data}>
        {({ events }) =>
          events.length === 0 ? (
            <Empty icon="events" title="No event told of it">
              The shop asked the provider, or the order was given away.
            </Empty>
          ) : (
            <Stack>
              {events.map(({ id, name, receivedAt, outcome, body }) => (
                <section key={id} aria-label={name}>
                  <h3>{name}</h3>
                  <p>
                    <Moment at={receivedAt} />
                    {outcome ? `, ${outcome}` : ''}
                  </p>
                  <RawText body={body} />
                </section>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Drawer>
  )
}
