// Gives a product to an address, or opens an order by hand: `npm run shop -- grant`.
import { parseArgs } from 'node:util'
import { findOrderByAnyId } from '../server/checkout/order-queries.ts'
import { decideOrder, giveProduct } from '../server/checkout/owner-decisions.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- grant <address> <product>
       npm run shop -- grant <order>

The first gives a bundle (by its slug) or 'all-access' to an address and mails it a receipt with a library link. The
second opens an order that is flagged or was revoked; your word outranks every later report.`

export async function run(args: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [first, product] = positionals
  if (values.help || !first) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  return withCheckout(async ({ db, rules }) => {
    if (product) {
      if (!rules.products.has(product)) {
        console.error(`There is no product '${product}'. There are: ${[...rules.products.keys()].join(', ')}.`)
        return 1
      }
      const { orderId } = await giveProduct(db, rules, { email: first, product })
      console.log(`Given as order ${orderId}; the receipt is on its way.`)
      return 0
    }
    const order = await findOrderByAnyId(db, rules.mode, first)
    if (!order) {
      console.error(`There is no order '${first}'.`)
      return 1
    }
    if (order.mode !== rules.mode) {
      console.error(`Order ${order.id} is a ${order.mode} order and opens nothing in a ${rules.mode} shop.`)
      return 1
    }
    const { outcome } = await decideOrder(db, rules, order, 'open')
    console.log(`Order ${order.id}: ${outcome}.`)
    return 0
  })
}
