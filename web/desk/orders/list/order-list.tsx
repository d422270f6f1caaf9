import { countOf } from '../../../../contract/count.ts'
import { doneSchema, type OrderPage, orderPageSchema } from '../../../../contract/desk/orders.ts'
import { DESK_API } from '../../../../contract/desk/staff.ts'
import { DownloadLink } from '../../parts/button.tsx'
import { Empty, problemWords } from '../../parts/states.tsx'
import { BulkAct, BulkBar, ShowMore, useChosen } from '../../parts/table.tsx'
import { askDesk } from '../../state/ask-desk.ts'
import { useMorePages } from '../../state/more-pages.ts'
import { OrdersTable } from '../orders-table.tsx'
import type { OrderFilter } from './order-filters.tsx'

type OrderListProps = {
  readonly first: OrderPage
  readonly turn: number
  readonly query: string
  readonly filter: OrderFilter
  readonly mayHelp: boolean
  readonly onChange: (some: Partial<OrderFilter>) => void
  readonly onDone: () => void
}

/** The newest page and those that somebody asked for below it. */
export function OrderList({ first, turn, query, filter, mayHelp, onChange, onDone }: OrderListProps) {
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.orders, next: first.next },
    turn,
    path: (after) => `/orders?${query}&after=${after}`,
    schema: orderPageSchema,
    read: (page) => ({ rows: page.orders, next: page.next }),
  })
  const isOldestFirst = filter.sort === 'oldest'
  const chosen = useChosen(rows.map(({ id }) => id))
  if (rows.length === 0) return <NoOrders filter={filter} mode={first.mode} />
  return (
    <>
      <OrdersTable
        label={isOldestFirst ? 'Orders, oldest first' : 'Orders, newest first'}
        orders={rows}
        chosen={chosen}
        sort={{ isOldestFirst, onTurn: () => onChange({ sort: isOldestFirst ? '' : 'oldest' }) }}
      />
      {next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
      <BulkBar chosen={chosen}>
        {mayHelp && (
          <BulkAct
            chosen={chosen}
            onDone={onDone}
            icon="send"
            label="Resend receipts"
            act={resend}
            done={(count) => `${countOf(count, 'receipt')} on the way again.`}
          />
        )}
        <DownloadLink tone="quiet" href={`${DESK_API}/orders/csv?mode=${first.mode}&ids=${chosen.ids.join(',')}`}>
          Export
        </DownloadLink>
      </BulkBar>
    </>
  )
}

async function resend(id: string): Promise<string | undefined> {
  const { problem } = await askDesk(`/orders/${id}/resend`, { method: 'POST', body: {} }, doneSchema)
  return problem && problemWords(problem)
}

function NoOrders({ filter, mode }: { readonly filter: OrderFilter; readonly mode: string }) {
  const isNarrowed = filter.text !== '' || filter.state !== 'all' || filter.days !== '' || filter.from !== ''
  if (isNarrowed) {
    return (
      <Empty icon="search" title="Nothing found">
        No {mode} order fits. An address is found by its beginning or by its domain, an order by its reference.
      </Empty>
    )
  }
  return (
    <Empty icon="orders" title={`No ${mode} orders yet`}>
      The first one shows here within seconds, with everything that happens to it.
    </Empty>
  )
}
