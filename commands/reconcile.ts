// Asks the payment provider for its orders and takes in what is missing: `npm run shop -- reconcile`.
import { parseArgs } from 'node:util'
import { reconcile } from '../server/checkout/reconcile.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- reconcile [--deep]

Does by hand what the shop does every five minutes. --deep goes back 120 days, for refunds and disputes of older orders.
Safe at any time.`

export async function run(args: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' }, deep: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  return withCheckout(async (checkout) => {
    const result = await reconcile(checkout, { deep: values.deep === true })
    if (!result) {
      console.log('Another process is reconciling right now.')
      return 1
    }
    console.log(`${result.orders} orders on ${result.pages} pages looked at, ${result.changed} changed.`)
    if (result.unread.length === 0) return 0
    console.error(`These orders could not be taken in: ${result.unread.join(', ')}. The log says why.`)
    return 1
  })
}
