import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { classNames } from '../../ui/class-names.ts'
import { Poster } from '../../ui/poster.tsx'
import { NeedsScripts } from '../../ui/waiting.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { closureWords } from './order-formats.ts'
import styles from './thank-you-page.module.css'
import { Receipt } from './thanks/receipt.tsx'
import { useOrder, useOrderReference, type WatchedOrder } from './thanks/watch-order.ts'

export function head(): Head {
  return { title: pageTitle('Thank you'), description: 'Your order, as soon as the payment is confirmed.' }
}

/** The house lights: the picture waits in the dark and comes up when the payment is confirmed. */
export default function ThankYouPage() {
  const reference = useOrderReference()
  const order = useOrder(reference ?? null)
  const isPaid = order.view.status === 'paid'
  return (
    <section className={classNames('grid on-picture', styles.thanks, isPaid && styles.paid)}>
      <Poster poster={getPoster('subscription-4')} alt="" priority className={styles.picture} />
      <div className={`scrim ${styles.foot}`}>
        <div className={styles.words}>
          <h1>Thank you</h1>
          <NeedsScripts words="Without JavaScript this page cannot tell how the payment went. The receipt comes by mail." />
          <p className="lead scripted" role="status">
            {orderWords(order, reference)}
          </p>
        </div>
        <Receipt reference={reference ?? null} order={order} />
      </div>
    </section>
  )
}

/** What /thank-you says. It never claims more than the shop knows. */
export function orderWords(
  { view, isLate, isUnreachable }: WatchedOrder,
  reference: string | null | undefined,
): string {
  if (reference === null) {
    return 'This page knows an order by its link, and this link names none. Your receipt is in your mail, and we can send it again.'
  }
  if (isUnreachable) return 'We cannot be reached at the moment. Your payment is safe; this page keeps trying.'
  switch (view.status) {
    case 'waiting':
      return isLate
        ? 'This takes longer than usual. Nothing is lost: the receipt comes by mail as soon as the payment is confirmed.'
        : 'We are asking the payment provider about this order. This page will say so the moment the payment is confirmed.'
    case 'pending':
      return 'Your payment is on its way. Some banks take a while; this page will say so the moment it arrives.'
    case 'failed':
      return 'The payment did not go through. Nothing was charged.'
    case 'paid':
      return view.isGift
        ? 'Your gift is paid, and its letter leaves on its day. Your receipt shows you whether it was opened.'
        : `${isYours(view.product?.name)} ${receiptWords(view)}`
    default:
      return closureWords(view.status, view.closedAt)
  }
}

function receiptWords({ maskedEmail, isReceiptBounced }: { maskedEmail: string | null; isReceiptBounced: boolean }) {
  return isReceiptBounced
    ? `But your receipt came back: no mail reaches ${maskedEmail ?? 'the address you gave'}.`
    : `The receipt with your private library link is on its way to ${maskedEmail ?? 'your mailbox'}.`
}

function isYours(name: string | undefined): string {
  if (!name) return 'Your purchase is confirmed.'
  return name.endsWith('Bundle') ? `The ${name} is yours.` : `${name} is yours, for life.`
}
