import { isOrderPage, type OrderPage } from '../../../contract/desk/orders.ts'
import { Empty } from '../parts/states.tsx'
import { ShowMore } from '../parts/table.tsx'
import { useMorePages } from '../state/use-more-pages.ts'
import { OrdersTable } from './orders-table.tsx'
import type { OrderFilter } from './use-order-filter.ts'

type OrderListProps = { readonly first: OrderPage; readonly query: string; readonly filter: OrderFilter }

/** The newest page and those that somebody asked for below it. */
export function OrderList({ first, query, filter }: OrderListProps) {
  const { rows, next, isBusy, showMore } = useMorePages({
    first: { rows: first.orders, next: first.next },
    path: (after) => `/orders?${query}&after=${after}`,
    schema: isOrderPage,
    read: (page) => ({ rows: page.orders, next: page.next }),
  })
  if (rows.length === 0) return <NoOrders filter={filter} mode={first.mode} />
  return (
    <>
      <OrdersTable label="Orders, newest first" orders={rows} />
      {next !== null && <ShowMore isBusy={isBusy} onMore={showMore} />}
    </>
  )
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
