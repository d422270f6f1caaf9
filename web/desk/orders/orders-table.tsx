import type { ReactNode } from 'react'
import type { DeskOrder } from '../../../contract/desk/orders.ts'
import { classNames } from '../../ui/class-names.ts'
import { Moment } from '../parts/moment.tsx'
import { Cell, ChooseAll, ChooseRow, type Chosen, HeadCell, RowLink, Table } from '../parts/table.tsx'
import { Tag } from '../parts/tag.tsx'
import { amountWords, buyerWords, productName, STATES } from './order-words.ts'
import styles from './orders.module.css'

/** What an order is, and whether its receipt arrived. */
export function OrderTags({ order: { state, receiptProblem, isSecond } }: { readonly order: DeskOrder }) {
  const { label, icon, tone } = STATES[state]
  return (
    <span className={styles.tags}>
      <Tag icon={icon} tone={tone}>
        {label}
      </Tag>
      {isSecond && (
        <Tag icon="copy" tone="warn">
          Bought twice
        </Tag>
      )}
      {receiptProblem && (
        <Tag icon="bounce" tone="warn">
          {receiptProblem === 'bounced' ? 'Receipt bounced' : 'Receipt given up'}
        </Tag>
      )}
    </span>
  )
}

type OrdersTableProps = {
  readonly label: string
  readonly orders: readonly DeskOrder[]
  readonly foot?: ReactNode
  /** Where rows can be chosen. */
  readonly chosen?: Chosen | undefined
  /** Where the list can be turned round. */
  readonly sort?: { readonly isOldestFirst: boolean; readonly onTurn: () => void } | undefined
}

/** Orders, newest first; cards on phones. */
export function OrdersTable({ label, orders, foot, chosen, sort }: OrdersTableProps) {
  return (
    <div className={styles.orders}>
      <Table
        label={label}
        cards
        foot={foot}
        head={
          <>
            {chosen && <ChooseAll chosen={chosen} />}
            <HeadCell className={styles.refHead}>Order</HeadCell>
            <HeadCell>Bought</HeadCell>
            <HeadCell className={styles.whoHead}>Buyer</HeadCell>
            <HeadCell className={styles.stateHead}>State</HeadCell>
            <HeadCell
              className={styles.whenHead}
              sorted={sort && (sort.isOldestFirst ? 'ascending' : 'descending')}
              onSort={sort?.onTurn}
            >
              When
            </HeadCell>
            <HeadCell align="end" className={styles.sumHead}>
              Amount
            </HeadCell>
          </>
        }
      >
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} chosen={chosen} />
        ))}
      </Table>
    </div>
  )
}

function OrderRow({ order, chosen }: { readonly order: DeskOrder } & Pick<OrdersTableProps, 'chosen'>) {
  const { id, product, placedAt, totalMinor, refundedMinor, currency } = order
  return (
    <tr className={classNames(styles.row, chosen && styles.choosable)} data-chosen={chosen?.has(id)}>
      {chosen && <ChooseRow chosen={chosen} id={id} name={order.number} />}
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
          <span data-buyer={buyerWords(order)}>{productName(order)}</span>
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
