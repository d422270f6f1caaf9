import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { isMissing } from '../../orders/credit.ts'
import type { OrderRow } from '../../orders/order.ts'
import { findTied, listCredited } from '../../orders/refund-queries.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { entry } from './timeline-entry.ts'

type Told = { readonly db: Database; readonly rules: CheckoutRules }

/** What was counted toward an order, or what it was counted toward. */
export async function listCreditEntries({ db, rules }: Told, { id }: OrderRow): Promise<TimelineEntry[]> {
  const counted = (await listCredited(db, id)).map((bundle) => {
    const amount = formatMoney(bundle.counted_minor, bundle.currency ?? '')
    const title = `${amount} of order ${bundle.number} counted toward it`
    const words = `${rules.products.get(bundle.product ?? '')?.name ?? 'A bundle'}. Both go back together.`
    const gone = 'It was refunded at the provider since, and closed nothing here. '
    return entry(
      'credit',
      bundle.counted_at,
      title,
      `${isMissing(bundle) ? gone : ''}${words}`,
      isMissing(bundle) ? 'warning' : 'plain',
    )
  })
  const everything = await findTied(db, id)
  if (!everything) return counted
  const words = 'It goes back together with that order, and counts once.'
  return [...counted, entry('credit', everything.stored_at, `Counted toward order ${everything.number}`, words)]
}
