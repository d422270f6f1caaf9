import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import { Link } from '../../routing/link.tsx'
import { IconButton } from '../parts/button.tsx'
import { copyText } from '../parts/copy-text.ts'
import { Facts } from '../parts/facts.tsx'
import { Icon } from '../parts/icon.tsx'
import { Muted, Panel } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, RowLink, Table } from '../parts/table.tsx'
import { sayDone, sayFailed } from '../state/toasts.ts'
import styles from './order.module.css'
import { amountWords, productName } from './order-words.ts'

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
