// Gives a product to an address, or opens an order by hand: `npm run shop -- grant`.
import { decideOrder, giveProduct } from '../server/orders/owner-decisions.ts'
import { readAddress } from './argument-readers.ts'
import { command, OK, UsageError } from './command-line.ts'
import { getOrder } from './named-order.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'grant',
  forms: ['<address> <product>', '<order> [<product>]'],
  does: `The first gives a bundle (by its slug) or 'all-access' to an address and mails it a receipt with a library link. The
second opens an order that is flagged or was revoked; your word outranks every later report. Where nobody
knows what was sold, name the product.`,
}

export const run = command(TABLE, async ({ words: [first = '', product] }) => {
  if (!first.includes('@')) return openOrder(first, product)
  const email = readAddress(first)
  return withCheckout(async ({ db, rules }) => {
    const known = [...rules.products.keys()].join(', ')
    if (product === undefined) throw new UsageError(`Name the product for ${email} as well; there are ${known}.`)
    if (!rules.products.has(product)) throw new UsageError(`There is no product '${product}'; there are ${known}.`)
    const { orderNumber } = await giveProduct(db, rules, { email, product })
    console.log(`Given as order ${orderNumber}; the receipt is on its way.`)
    return OK
  })
})

function openOrder(id: string, product: string | undefined): Promise<number> {
  return withCheckout(async ({ db, rules }) => {
    const order = await getOrder(db, rules.mode, id)
    if (order.mode !== rules.mode) {
      throw new UsageError(`Order ${order.number} is a ${order.mode} order and opens nothing in a ${rules.mode} shop.`)
    }
    if (product !== undefined && !rules.products.has(product)) throw new UsageError(`There is no product '${product}'.`)
    const { outcome } = await decideOrder(db, rules, order, 'open', product)
    console.log(`Order ${order.number}: ${outcome}.`)
    return OK
  })
}
