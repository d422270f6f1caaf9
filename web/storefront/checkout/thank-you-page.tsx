import type { Head } from '../../routing/page.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { classNames } from '../../ui/class-names.ts'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getPoster } from '../catalogue/posters.ts'
import { orderWords } from './order-words.ts'
import { Receipt } from './receipt.tsx'
import styles from './thank-you-page.module.css'
import { useOrder, useOrderReference } from './use-order.ts'

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
