import { deadlineOf, type OrderDetail } from '../../../../contract/desk/orders.ts'
import { sizeInWords } from '../../../../contract/in-words.ts'
import { Button } from '../../parts/button.tsx'
import { Drawer } from '../../parts/dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useShop } from '../../state/session.ts'
import { amountWords, buyerWords, productName } from '../order-words.ts'
import styles from './order.module.css'

const utc = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`

/** What shows a bank that the order was delivered: on the screen, and on paper. */
export function EvidenceDialog({ detail, onClose }: { readonly detail: OrderDetail; readonly onClose: () => void }) {
  const shop = useShop()
  const { order, buyer, downloads, timeline, providerOrderId } = detail
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0)
  return (
    <Drawer
      title="Evidence of delivery"
      onClose={onClose}
      foot={
        <Button icon="print" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <article className={styles.evidence} aria-label="Proof of delivery">
        <h3>{shop.name}: proof of delivery</h3>
        <Facts
          facts={[
            { name: 'Sold by', value: `${shop.name}, ${shop.host}` },
            { name: 'Order', value: order.reference ?? order.id },
            { name: 'Payment', value: providerOrderId },
            { name: 'Bought', value: `${productName(order)}, ${utc(order.placedAt)}` },
            { name: 'Paid', value: amountWords(order.totalMinor, order.currency) },
            { name: 'Buyer', value: `${buyerWords(order)}${buyer?.hasAccount ? ', with an account' : ''}` },
            {
              name: 'Deadline',
              value: order.disputeDueAt && deadlineOf(order.disputeDueAt, new Date(), detail.timeZone).words,
            },
            { name: 'Sent', value: `${sizeInWords(bytes)} in ${downloads.length} downloads` },
          ]}
        />
        {downloads.length > 0 && <DownloadLines downloads={downloads} />}
        <table>
          <caption>What happened, in UTC</caption>
          <tbody>
            {[...timeline]
              .reverse()
              .filter(({ kind }) => kind !== 'note')
              .map(({ kind, at, title, words }) => (
                <tr key={`${kind} ${at} ${title}`}>
                  <td>{utc(at)}</td>
                  <td>
                    {title}
                    {words ? `. ${words}` : ''}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </article>
    </Drawer>
  )
}

function DownloadLines({ downloads }: Pick<OrderDetail, 'downloads'>) {
  return (
    <table>
      <caption>Files that were sent</caption>
      <tbody>
        {downloads.map(({ file, device, firstAt, lastAt, bytes }) => (
          <tr key={`${file} ${device} ${firstAt}`}>
            <td>{file}</td>
            <td>
              {utc(firstAt)} to {utc(lastAt)}
            </td>
            <td>{sizeInWords(bytes)}</td>
            <td>device {device}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
