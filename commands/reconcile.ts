// Asks the payment provider for its orders and takes in what is missing: `npm run shop -- reconcile`.
import { countOf } from '../contract/count.ts'
import { reconcileAll } from '../server/orders/reconcile.ts'
import { command, FAILED, OK } from './command-line.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'reconcile',
  forms: [''],
  does: 'Does by hand what the shop does every five minutes. Safe at any time.',
  options: { deep: { does: 'goes back 120 days, for refunds and disputes of older orders' } },
}

export const run = command(TABLE, ({ options: { deep } }) =>
  withCheckout(async (checkout) => {
    const result = await reconcileAll(checkout, { deep })
    if (!result) {
      console.error('Another process is reconciling right now; try again in two minutes.')
      return FAILED
    }
    const { orders, pages, changed } = result
    console.log(`${countOf(orders, 'order')} on ${countOf(pages, 'page')} looked at, ${changed} changed.`)
    if (result.unread.length === 0) return OK
    console.error(`These orders could not be taken in: ${result.unread.join(', ')}. The log says why.`)
    return FAILED
  }),
)
