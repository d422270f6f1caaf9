import type { OrderDetail } from '../../../contract/desk/orders.ts'
import { sizeInWords } from '../../../contract/in-words.ts'
import { Panel } from '../parts/layout.tsx'
import { Moment } from '../parts/moment.tsx'
import { Empty } from '../parts/states.tsx'
import { Cell, HeadCell, Table } from '../parts/table.tsx'

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
