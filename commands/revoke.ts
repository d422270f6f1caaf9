// Closes an order by hand, or ends an address's library links: `npm run shop -- revoke`.
import { normalizeEmail } from '../server/accounts/email-address.ts'
import { revokeLibraryLinks } from '../server/library/library-links.ts'
import { decideOrder } from '../server/orders/owner-decisions.ts'
import { readAddress } from './argument-readers.ts'
import { command, OK, UsageError } from './command-line.ts'
import { getOrder } from './named-order.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'revoke',
  forms: ['<order>', '--links <address>'],
  does: `The first closes what an order opens, whatever is reported later ('grant <order>' opens it again). The second ends every
library link that was mailed to an address; new ones can be sent with 'resend'.`,
  options: { links: { takes: 'address', does: "ends an address's library links", read: readAddress } },
}

export const run = command(TABLE, async ({ words: [id], options: { links } }) => {
  if (Boolean(id) === Boolean(links)) throw new UsageError('Name either an <order>, or --links <address>.')
  return withCheckout(async ({ db, rules }) => {
    if (links) {
      console.log(`${await revokeLibraryLinks(db, normalizeEmail(links), rules.now())} links ended.`)
      return OK
    }
    const order = await getOrder(db, rules.mode, id ?? '')
    const { outcome } = await decideOrder(db, rules, order, 'closed')
    console.log(`Order ${order.number}: ${outcome}.`)
    return OK
  })
})
