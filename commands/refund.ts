// Gives money back through the payment provider: `npm run shop -- refund`.
import { findAmount, formatMoney } from '../contract/money.ts'
import { isOrderOpen } from '../server/orders/order.ts'
import { refundOrder } from '../server/orders/refund-order.ts'
import { ProviderUnreachableError, RefundRefusedError } from '../server/payments/payments.ts'
import { asUsage, command, OK, UsageError } from './command-line.ts'
import { getOrder } from './named-order.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'refund',
  forms: ['<order>'],
  does: `Gives back all that is left of an order, which closes what it opened, or a part of it, which closes nothing. Run again after
a failure, it gives back no second time.`,
  options: {
    amount: { takes: 'amount', does: "only this much, such as 2.50, in the order's currency" },
    why: { takes: 'words', does: 'a note for yourself' },
  },
}

export const run = command(TABLE, ({ words: [id = ''], options: { amount, why } }) =>
  withCheckout(async (checkout) => {
    const order = await getOrder(checkout.db, checkout.rules.mode, id)
    const amountMinor = amount === undefined ? null : findAmount(amount, order.currency ?? '')
    if (amountMinor === undefined) throw new UsageError(`'${amount}' is no amount of ${order.currency}.`)
    const wish = { amountMinor, reason: why ?? '', by: "the owner's tool" }
    const refunded = await asUsage([RefundRefusedError, ProviderUnreachableError], () =>
      refundOrder(checkout, order, wish),
    )
    console.log(`${formatMoney(refunded.amountMinor, refunded.currency)} is on its way back to the buyer.`)
    const isOpen = refunded.order && isOrderOpen(refunded.order, checkout.rules.mode)
    if (refunded.order) console.log(isOpen ? 'What the order opens stays open.' : 'The order is closed.')
    return OK
  }),
)
