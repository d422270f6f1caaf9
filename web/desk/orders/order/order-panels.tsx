import { useState } from 'react'
import type { OrderDetail } from '../../../../contract/desk/orders.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { Link } from '../../../routing/link.tsx'
import { Button, IconButton } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy.tsx'
import { Facts } from '../../parts/facts.tsx'
import { TextArea } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Muted, Panel, Stack } from '../../parts/layout.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Empty, Note, problemWords } from '../../parts/states.tsx'
import { Cell, HeadCell, RowLink, Table } from '../../parts/table.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { sayDone, sayFailed } from '../../state/toasts.ts'
import { useUnsent } from '../../state/unsent.ts'
import { tryOnOrder } from '../act-on-order.ts'
import { amountWords, productName } from '../order-words.ts'
import styles from './order.module.css'

type PanelProps = { readonly detail: OrderDetail }

export function MoneyPanel({ detail }: PanelProps) {
  const { order, discountMinor, taxMinor, feeMinor, lostMinor, netMinor, providerUrl, providerTitle } = detail
  const money = (minor: number) => formatMoney(minor, order.currency ?? '')
  const taken = (minor: number | null) => (minor ? `−${money(minor)}` : null)
  return (
    <Panel
      title="Money"
      foot={
        providerUrl && (
          <a className={styles.out} href={providerUrl} target="_blank" rel="noreferrer">
            Open at {providerTitle} <Icon name="out" small />
          </a>
        )
      }
    >
      <div className={styles.sums}>
        <Facts
          facts={[
            { name: productName(order), value: amountWords((order.totalMinor ?? 0) + discountMinor, order.currency) },
            { name: 'Discount', value: taken(discountMinor) },
            { name: 'Paid', value: <b>{amountWords(order.totalMinor, order.currency)}</b> },
            { name: 'Refunded', value: taken(order.refundedMinor) },
            { name: 'Lost to the bank', value: taken(lostMinor) },
            { name: 'Tax', value: taken(taxMinor) },
            { name: 'Provider’s fee', value: taken(feeMinor) },
            { name: 'Kept', value: netMinor === null ? null : <b>{money(netMinor)}</b> },
          ]}
        />
      </div>
    </Panel>
  )
}

export function BuyerPanel({ detail: { order, buyer, country, address } }: PanelProps) {
  const { email } = order
  if (!email) return null
  async function copy() {
    if (await copyText(email ?? '')) sayDone('The address is copied.')
    else sayFailed('The browser does not let the desk copy.')
  }
  const since = buyer?.since && new Date(buyer.since).toLocaleDateString('en-GB', { dateStyle: 'long' })
  return (
    <Panel title="Buyer">
      <div className={styles.buyer}>
        {buyer ? <Link to={`/desk/customers/${buyer.key}`}>{email}</Link> : email}
        <IconButton icon="copy" label="Copy address" onClick={copy} />
      </div>
      <Muted>
        {buyer?.hasAccount ? `Has an account${since ? ` since ${since}` : ''}.` : 'Bought as a guest.'}
        {country ? ` Paid from ${countryName(country)}.` : ''}
      </Muted>
      {address && <p>{address}</p>}
    </Panel>
  )
}

function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code
}

/** What the buyer has in the mailbox. */
export function ReceiptsPanel({ detail: { order, receipts, invoiceUrl } }: PanelProps) {
  if (receipts.length === 0 && invoiceUrl === null) return null
  return (
    <Panel title="Receipts">
      {receipts.map(({ id, at }) => (
        <p key={id}>
          <a href={`/api/desk/orders/${order.id}/receipts/${id}`} download>
            As sent, <Moment at={at} />
          </a>
        </p>
      ))}
      {invoiceUrl && (
        <a className={styles.out} href={invoiceUrl} target="_blank" rel="noreferrer">
          Invoice of the provider <Icon name="out" small />
        </a>
      )}
    </Panel>
  )
}

export function OthersPanel({ detail: { others } }: PanelProps) {
  if (others.length === 0) return null
  return (
    <Panel title="Other orders" flush>
      <Table label="Other orders of this address" cards tight head={<th className={styles.unseen}>Order</th>}>
        {others.map((order) => (
          <tr key={order.id} className={styles.other}>
            <Cell>
              <RowLink to={`/desk/orders/${order.id}`}>{order.number}</RowLink>
              <small>
                {productName(order)}, <Moment at={order.placedAt} />
              </small>
            </Cell>
            <Cell align="end">{amountWords(order.totalMinor, order.currency)}</Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

export function NumbersPanel({ detail }: PanelProps) {
  const { order, provider, providerTitle, providerOrderId, mode, confirmedAt } = detail
  const code = (text: string) => <code className={styles.code}>{text}</code>
  return (
    <Panel title="Numbers">
      <Facts
        facts={[
          { name: 'Order', value: code(order.id) },
          { name: 'Reference', value: order.reference && code(order.reference) },
          { name: providerTitle ?? 'Provider', value: provider === 'owner' ? null : code(providerOrderId) },
          { name: 'Mode', value: mode === 'live' ? 'Live' : 'Test' },
          { name: 'Confirmed', value: confirmedAt && <Moment at={confirmedAt} /> },
        ]}
      />
    </Panel>
  )
}

/** A bundle that was counted in the price of an order has gone back without it: somebody has to look. */
export function CreditPanel({ detail: { order, credited } }: { readonly detail: OrderDetail }) {
  const missing = credited.filter(({ isMissing }) => isMissing)
  if (missing.length === 0 || order.state === 'refunded') return null
  return (
    <Panel title="Counted, and refunded since">
      <Note tone="warn">
        {missing.map(({ id, number, name, amountMinor }) => (
          <span key={id}>
            <b>{formatMoney(amountMinor, order.currency ?? '')}</b> of order{' '}
            <Link to={`/desk/orders/${id}`}>{number}</Link> ({name}) was counted toward this one and has gone back
            since.{' '}
          </span>
        ))}
        Nothing was closed by that. Leave it, or close or refund this order.
      </Note>
    </Panel>
  )
}

type DownloadsPanelProps = { readonly downloads: OrderDetail['downloads'] }

/** What was sent for an order, as evidence if it is disputed. */
export function DownloadsPanel({ downloads }: DownloadsPanelProps) {
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0)
  const devices = new Set(downloads.map(({ device }) => device)).size
  if (downloads.length === 0) {
    return (
      <Panel title="Downloads">
        <Empty icon="download" title="Nothing was downloaded yet" />
      </Panel>
    )
  }
  return (
    <Panel title="Downloads" flush foot="Devices are told apart by a keyed hash; addresses are not kept.">
      <Table
        label="Downloads"
        cards
        head={
          <>
            <HeadCell>File</HeadCell>
            <HeadCell>Device</HeadCell>
            <HeadCell>Last byte</HeadCell>
            <HeadCell align="end">Sent</HeadCell>
          </>
        }
        foot={
          <>
            <th scope="row" colSpan={3}>
              {downloads.length} {downloads.length === 1 ? 'download' : 'downloads'} to{' '}
              {devices === 1 ? 'one device' : `${devices} devices`}
            </th>
            <Cell align="end">{sizeInWords(bytes)}</Cell>
          </>
        }
      >
        {downloads.map(({ file, device, lastAt, requests, bytes: sent, firstAt }) => (
          <tr key={`${file} ${device} ${firstAt}`}>
            <Cell>
              {file}
              {requests > 1 && <small> in {requests} pieces</small>}
            </Cell>
            <Cell label="Device" quiet>
              {device}
            </Cell>
            <Cell label="Last byte" quiet>
              <Moment at={lastAt} />
            </Cell>
            <Cell label="Sent" align="end">
              {sizeInWords(sent)}
            </Cell>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

type NotesPanelProps = {
  readonly orderId: string
  readonly notes: OrderDetail['notes']
  readonly onChanged: () => void
}

/** What the team wrote; no buyer reads it. */
export function NotesPanel({ orderId, notes, onChanged }: NotesPanelProps) {
  const { typed: words = '', hold, forget } = useUnsent<string>(`note ${orderId}`)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function add() {
    setBusy(true)
    const said = words.trim() === '' ? 'Write something first.' : await tryOnOrder(orderId, 'notes', { words })
    setBusy(false)
    setProblem(said)
    if (said !== undefined) return
    forget()
    onChanged()
  }
  async function remove(note: OrderDetail['notes'][number]) {
    const { problem } = await askDesk(`/orders/${orderId}/notes/${note.id}`, { method: 'DELETE' })
    if (problem) return sayFailed(problemWords(problem))
    onChanged()
    sayDone('The note is gone.', () => void tryOnOrder(orderId, 'notes', { words: note.words }).then(onChanged))
  }
  return (
    <Panel title="Notes">
      <Stack>
        {notes.map((note) => (
          <div key={note.id} className={styles.said}>
            <p>{note.words}</p>
            <small>
              <span>
                {note.by}, <Moment at={note.at} />
              </span>
              <IconButton icon="trash" label="Remove this note" onClick={() => remove(note)} />
            </small>
          </div>
        ))}
        <TextArea
          label="New note"
          placeholder="Only the team reads notes"
          rows={3}
          maxLength={2000}
          value={words}
          error={problem}
          onChange={({ currentTarget: { value } }) => (value === '' ? forget() : hold(value))}
        />
        <Button wide busy={isBusy} onClick={add}>
          Add note
        </Button>
      </Stack>
    </Panel>
  )
}
