import type { ContactDetail, ContactReply } from '../../../contract/desk/messages.ts'
import type { DeskOrder } from '../../../contract/desk/orders.ts'
import { OrderTags } from '../orders/order-tags.tsx'
import { amountWords, productName } from '../orders/order-words.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Moment } from '../parts/moment.tsx'
import { Note } from '../parts/note.tsx'
import styles from './inbox.module.css'
import { MailTag } from './mails-table.tsx'

/** What the writer bought, and the order that they name. */
export function WriterOrders({ message }: { readonly message: ContactDetail }) {
  const { orders, orderNamed, foreignOrder } = message
  const isKnown = orders.some(({ number }) => number === orderNamed?.toUpperCase()) || foreignOrder !== null
  return (
    <section className={styles.orders} aria-label="Orders">
      {orderNamed !== null && !isKnown && (
        <Note tone="warn">
          <b>They name the order {orderNamed},</b> which is none of this address.
        </Note>
      )}
      {foreignOrder && (
        <>
          <Note tone="warn">
            <b>The order that they name was bought with another address.</b> Make sure whose it is before you tell
            anything about it.
          </Note>
          <OrderLine order={foreignOrder} />
        </>
      )}
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} />
      ))}
      {orders.length === 0 && <Note>Nothing was bought with this address.</Note>}
    </section>
  )
}

function OrderLine({ order }: { readonly order: DeskOrder }) {
  return (
    <div className={styles.order}>
      <span>
        <b>{order.number}</b> {productName(order)}, {amountWords(order.totalMinor, order.currency)},{' '}
        <Moment at={order.placedAt} />
      </span>
      <OrderTags order={order} />
      <ButtonLink to={`/desk/orders/${order.id}`}>Open order</ButtonLink>
    </div>
  )
}

export function Replies({ replies }: { readonly replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null
  return (
    <ol className={styles.replies} aria-label="Answers and notes">
      {replies.map(({ id, kind, words, by, at, mail }) => (
        <li key={id} className={styles.said} data-kind={kind}>
          <p>{words}</p>
          <small>
            {kind === 'answer' ? 'Answered' : 'Noted'} by {by}, <Moment at={at} />
            {mail && <MailTag state={mail.state} />}
            {mail?.problem}
          </small>
        </li>
      ))}
    </ol>
  )
}
