import { useState } from 'react'
import { deadlineOf } from '../../../contract/desk/deadline.ts'
import { isOrderDetail, type OrderDetail } from '../../../contract/desk/orders.ts'
import { Button } from '../parts/button.tsx'
import { Aside, Page, Panel, Stack } from '../parts/layout.tsx'
import { Note } from '../parts/note.tsx'
import { Loaded } from '../parts/states.tsx'
import type { ScreenProps, SignedIn } from '../state/session.ts'
import { useDeskData } from '../state/use-desk-data.ts'
import { CreditPanel } from './credit-panel.tsx'
import { DecidePanel } from './decide-panel.tsx'
import { DownloadsPanel } from './downloads-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { type Asking, OrderActs } from './order-acts.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { BuyerPanel, MoneyPanel, NumbersPanel, OthersPanel, ReceiptsPanel } from './order-panels.tsx'
import { OrderTags } from './order-tags.tsx'
import { buyerWords } from './order-words.ts'
import { SecondPanel } from './second-panel.tsx'
import { Timeline } from './timeline.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

/** What changes by itself, such as a mail that leaves, shows without a reload. */
const FRESH_MS = 10_000

/** One order: what it is, everything that happened, and what can be done. */
export function OrderView({ below, staff }: ScreenProps) {
  const data = useDeskData(`/orders/${encodeURIComponent(below)}`, isOrderDetail, { everyMs: FRESH_MS })
  return <Loaded data={data}>{(detail) => <OrderPage detail={detail} staff={staff} onChanged={data.reload} />}</Loaded>
}

type OrderPageProps = {
  readonly detail: OrderDetail
  readonly staff: SignedIn
  readonly onChanged: () => void
}

function OrderPage({ detail, staff, onChanged }: OrderPageProps) {
  const [asking, setAsking] = useState<Asking>()
  const { order, mode } = detail
  return (
    <Page
      above={{ to: '/desk/orders', label: 'Orders' }}
      title={order.number}
      note={
        <>
          {buyerWords(order)} · {mode === 'test' ? 'test order, ' : ''}
          {new Date(order.placedAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
        </>
      }
      acts={<OrderActs detail={detail} staff={staff} onAsk={setAsking} onChanged={onChanged} />}
    >
      <OrderTags order={order} />
      <DisputeNote detail={detail} onEvidence={() => setAsking('evidence')} />
      <Aside>
        <Stack>
          {order.state === 'flagged' && (
            <DecidePanel detail={detail} onRefund={() => setAsking('refund')} onChanged={onChanged} />
          )}
          <CreditPanel detail={detail} />
          <SecondPanel detail={detail} onChanged={onChanged} />
          <WithdrawalPanel detail={detail} onChanged={onChanged} />
          <Panel title="What happened" note="Newest first">
            <Timeline entries={detail.timeline} onEvents={() => setAsking('raw')} />
          </Panel>
          <DownloadsPanel downloads={detail.downloads} />
        </Stack>
        <Stack>
          <MoneyPanel detail={detail} />
          <BuyerPanel detail={detail} />
          <ReceiptsPanel detail={detail} />
          <OthersPanel detail={detail} />
          <NotesPanel orderId={order.id} notes={detail.notes} onChanged={onChanged} />
          <NumbersPanel detail={detail} />
        </Stack>
      </Aside>
      <OrderDialogs asking={asking} detail={detail} onChanged={onChanged} onClose={() => setAsking(undefined)} />
    </Page>
  )
}

type DisputeNoteProps = { readonly detail: OrderDetail; readonly onEvidence: () => void }

function DisputeNote({ detail: { order, timeZone }, onEvidence }: DisputeNoteProps) {
  if (order.state !== 'disputed') return null
  const { disputeDueAt } = order
  const deadline = disputeDueAt && `${deadlineOf(disputeDueAt, new Date(), timeZone).words}.`
  return (
    <Note
      tone="bad"
      icon="flag"
      act={
        <Button icon="print" onClick={onEvidence}>
          Show the evidence
        </Button>
      }
    >
      <b>The buyer’s bank asks for the payment back.</b> {deadline && <b>{deadline}</b>} Access is closed until it is
      settled. Answer at your payment provider{deadline ? '' : ', which knows the deadline'}; the evidence here shows
      what was delivered.
    </Note>
  )
}
