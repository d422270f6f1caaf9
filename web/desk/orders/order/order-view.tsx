import { useState } from 'react'
import { deadlineOf, type OrderDetail, orderDetailSchema } from '../../../../contract/desk/orders.ts'
import { Button } from '../../parts/button.tsx'
import { Aside, Page, Panel, Stack } from '../../parts/layout.tsx'
import { Loaded, Note } from '../../parts/states.tsx'
import type { ScreenProps } from '../../state/session.ts'
import { useDeskData } from '../../state/use-desk-data.ts'
import { buyerWords } from '../order-words.ts'
import { OrderTags } from '../orders-table.tsx'
import { DecidePanel, SecondPanel, WithdrawalPanel } from './decide-panels.tsx'
import { type Asking, OrderActs, OrderDialogs } from './order-acts.tsx'
import {
  BuyerPanel,
  CreditPanel,
  DownloadsPanel,
  MoneyPanel,
  NotesPanel,
  NumbersPanel,
  OthersPanel,
  ReceiptsPanel,
} from './order-panels.tsx'
import { Timeline } from './timeline.tsx'

/** What changes by itself, such as a mail that leaves, shows without a reload. */
const FRESH_MS = 10_000

/** One order: what it is, everything that happened, and what can be done. Its title is there before it is. */
export function OrderView({ below, staff }: ScreenProps) {
  const data = useDeskData(`/orders/${encodeURIComponent(below)}`, orderDetailSchema, { everyMs: FRESH_MS })
  const [asking, setAsking] = useState<Asking>()
  const { value: detail, reload } = data
  return (
    <Page
      above={{ to: '/desk/orders', label: 'Orders' }}
      title={detail?.order.number ?? 'Order'}
      note={detail && <When detail={detail} />}
      acts={detail && <OrderActs detail={detail} staff={staff} onAsk={setAsking} onChanged={reload} />}
    >
      <Loaded data={data}>
        {(shown) => <OrderBody detail={shown} staff={staff} onAsk={setAsking} onChanged={reload} />}
      </Loaded>
      {detail && (
        <OrderDialogs asking={asking} detail={detail} onChanged={reload} onClose={() => setAsking(undefined)} />
      )}
    </Page>
  )
}

function When({ detail: { order, mode } }: { readonly detail: OrderDetail }) {
  return (
    <>
      {buyerWords(order)} · {mode === 'test' ? 'test order, ' : ''}
      {new Date(order.placedAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}
    </>
  )
}

type OrderBodyProps = {
  readonly detail: OrderDetail
  readonly staff: ScreenProps['staff']
  readonly onAsk: (asking: Asking) => void
  readonly onChanged: () => void
}

function OrderBody({ detail, staff, onAsk, onChanged }: OrderBodyProps) {
  const { order } = detail
  return (
    <>
      <OrderTags order={order} />
      <DisputeNote detail={detail} onEvidence={() => onAsk('evidence')} />
      <Aside>
        <Stack>
          {order.state === 'flagged' && (
            <DecidePanel detail={detail} staff={staff} onRefund={() => onAsk('refund')} onChanged={onChanged} />
          )}
          <CreditPanel detail={detail} />
          <SecondPanel detail={detail} onChanged={onChanged} />
          <WithdrawalPanel detail={detail} onChanged={onChanged} />
          <Panel title="What happened" note="Newest first">
            <Timeline entries={detail.timeline} onEvents={() => onAsk('raw')} />
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
    </>
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
