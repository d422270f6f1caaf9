// Closes an order by hand, or ends an address's library links: `npm run shop -- revoke`.
import { parseArgs } from 'node:util'
import { normalizeEmail } from '../server/accounts/normalize-email.ts'
import { findOrderByAnyId } from '../server/checkout/order-queries.ts'
import { decideOrder } from '../server/checkout/owner-decisions.ts'
import { revokeLibraryLinks } from '../server/library/library-links.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- revoke <order>
       npm run shop -- revoke --links <address>

The first closes what an order opens, whatever is reported later ('grant <order>' opens it again). The second ends every
library link that was mailed to an address; new ones can be sent with 'resend'.`

export async function run(args: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' }, links: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { links } = values
  const [id] = positionals
  if (values.help || (!id && !links)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  return withCheckout(async ({ db, rules }) => {
    if (links) {
      console.log(`${await revokeLibraryLinks(db, normalizeEmail(links), rules.now())} links ended.`)
      return 0
    }
    const order = await findOrderByAnyId(db, rules.mode, id ?? '')
    if (!order) {
      console.error(`There is no order '${id}'.`)
      return 1
    }
    const { outcome } = await decideOrder(db, rules, order, 'closed')
    console.log(`Order ${order.id}: ${outcome}.`)
    return 0
  })
}
