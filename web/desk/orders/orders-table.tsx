import type { ReactNode } from 'react'
import type { DeskOrder } from '../../../contract/desk/orders.ts'
import { Moment } from '../parts/moment.tsx'
import { Cell, HeadCell, RowLink, Table } from '../parts/table.tsx'
import { OrderTags } from './order-tags.tsx'
import { amountWords, buyerWords, productName } from './order-words.ts'
import styles from './orders.module.css'

type OrdersTableProps = { readonly label: string; readonly orders: readonly DeskOrder[]; readonly foot?: ReactNode }

/** Orders, newest first; cards on phones. */
export function OrdersTable({ label, orders, foot }: OrdersTableProps) {
  return (
    <div className={styles.orders}>
      <Table
        label={label}
        cards
        foot={foot}
        head={
          <>
            <HeadCell>Order</HeadCell>
            <HeadCell>Bought</HeadCell>
            <HeadCell>Buyer</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell>When</HeadCell>
            <HeadCell align="end">Amount</HeadCell>
          </>
        }
      >
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </Table>
    </div>
  )
}

function OrderRow({ order }: { readonly order: DeskOrder }) {
  const { id, product, placedAt, totalMinor, refundedMinor, currency } = order
  return (
    <tr className={styles.row}>
      <Cell className={styles.ref}>
        <RowLink to={`/desk/orders/${id}`}>{order.number}</RowLink>
      </Cell>
      <Cell className={styles.what}>
        <span className={styles.product}>
          {product?.picture ? (
            <img src={product.picture} alt="" width={44} height={26} loading="lazy" decoding="async" />
          ) : (
            <i aria-hidden="true" />
          )}
          <span>{productName(order)}</span>
        </span>
      </Cell>
      <Cell className={styles.who}>{buyerWords(order)}</Cell>
      <Cell className={styles.state}>
        <OrderTags order={order} />
      </Cell>
      <Cell quiet className={styles.when}>
        <Moment at={placedAt} />
      </Cell>
      <Cell align="end" className={styles.sum}>
        <b>{amountWords(totalMinor, currency)}</b>
        {refundedMinor > 0 && <small>−{amountWords(refundedMinor, currency)}</small>}
      </Cell>
    </tr>
  )
}
