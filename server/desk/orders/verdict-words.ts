import type { TimelineEntry } from '../../../contract/desk/orders.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Database } from '../../database/database.ts'
import { holdsCredit } from '../../orders/credit.ts'
import type { OrderRow } from '../../orders/order.ts'
import type { CheckoutRules } from '../../prices/products.ts'
import { entry } from './timeline-entry.ts'

type Told = { readonly db: Database; readonly rules: CheckoutRules }

/** How an order was judged, and by what. */
export async function listVerdicts(told: Told, order: OrderRow): Promise<TimelineEntry[]> {
  const { status, flag, price_minor, price_currency, stored_at, disowned_at, provider } = order
  if (provider === 'owner') return []
  if (flag)
    return [
      entry(
        'verdict',
        disowned_at ?? stored_at,
        'Flagged: it opens nothing',
        await findFlagWords(told, order),
        'warning',
      ),
    ]
  if (status === 'incomplete' || status === 'pending') {
    return [entry('verdict', stored_at, 'Not paid yet', 'It opens by itself when the payment arrives.')]
  }
  if (status === 'failed')
    return [entry('verdict', stored_at, 'The payment failed', 'Nothing was paid, and nothing opened.')]
  if (price_minor === null) return []
  const asked = formatMoney(price_minor, price_currency ?? '')
  const paid = formatMoney(order.total_minor ?? 0, order.currency ?? '')
  const known = order.confirmed_at ? ', known to the provider' : ''
  return [entry('verdict', stored_at, 'Judged: good', `${asked} asked and ${paid} paid${known}.`, 'good')]
}

/** Why a paid order opens nothing, what follows and what to do; nothing for one that is not flagged. */
export async function findFlagWords({ db, rules }: Told, order: OrderRow): Promise<string | null> {
  const paid = formatMoney(order.total_minor ?? 0, order.currency ?? '')
  switch (order.flag) {
    case null:
      return null
    case 'unknown-product':
      return `${paid} was paid for something that the shop does not know. If it is one of yours, open it; if your provider’s account sells other things too, leave it.`
    case 'wrong-amount': {
      const price = rules.products.get(order.product ?? '')
      const asked = price ? `, and the price is ${formatMoney(price.priceMinor, price.currency)}` : ''
      const gone = (await holdsCredit(db, order)) ? '' : CREDIT_GONE
      return `Only ${paid} was paid${asked}.${gone} Open it if that is good enough for you, or refund it.`
    }
    case 'wrong-currency':
      return `${paid} was paid, in a currency that the shop has no price in. Open it if that is good enough for you, or refund it.`
    case 'unknown-to-provider':
      return 'A signed message told of this order, and the provider says that there is none. Leave it closed unless you see the payment yourself.'
    case 'other-mode':
      return `It is a ${order.mode} order, and the shop is in ${rules.mode} mode. It opens nothing here, whoever says so.`
    default:
      return 'Something about it differs from what was expected.'
  }
}

const CREDIT_GONE = ' A bundle that was counted in it has gone back meanwhile, or counts toward another order.'
