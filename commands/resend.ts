// Mails a new library link, or a receipt once more: `npm run shop -- resend`.
import { normalizeEmail } from '../server/accounts/email-address.ts'
import type { Database } from '../server/database/database.ts'
import { findLastMailTo, type ListedMail } from '../server/mail/outbox-queries.ts'
import type { ApplyEvents } from '../server/orders/event-inbox.ts'
import { FORGOTTEN } from '../server/orders/order.ts'
import { sendLibraryLink, sendLostReceipts, sendReceiptAgain } from '../server/orders/owner-decisions.ts'
import { readAddress } from './argument-readers.ts'
import { command, FAILED, OK, UsageError } from './command-line.ts'
import { getOrder } from './named-order.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'resend',
  forms: ['<address>', '<order> [--to <address>]', '--bounced'],
  does: `The first mails a new private link to everything the address has bought; links sent before go on working. The second mails
an order's receipt once more. The third is for after the mail server was mended.`,
  options: {
    to: {
      takes: 'address',
      does: `corrects the order's address first: it belongs to that address from then on, whatever the provider says,
and links that were mailed for it before end`,
      read: readAddress,
    },
    bounced: { does: 'sends every receipt again that bounced or was given up' },
  },
}

export const run = command(TABLE, async ({ words: [target], options: { to, bounced } }) => {
  if (Boolean(target) === bounced) throw new UsageError('Name either an <address> or an <order>, or --bounced.')
  if (bounced && to) throw new UsageError('--to goes with an <order>.')
  const address = target?.includes('@') && to === undefined ? readAddress(target) : undefined
  return withCheckout(async (checkout) => {
    if (target === undefined) return resendLost(checkout)
    return address ? resendLink(checkout, address) : resendReceipt(checkout, target, to)
  })
})

async function resendLink({ db, rules }: ApplyEvents, address: string): Promise<number> {
  const bounce = await findBounce(db, address)
  const isSent = await sendLibraryLink(db, rules, normalizeEmail(address), `owner ${rules.now().toISOString()}`)
  if (isSent) warnOf(bounce)
  console.log(isSent ? 'The link is on its way.' : 'Nothing is open for this address; no mail was sent.')
  return isSent ? OK : FAILED
}

async function resendReceipt({ db, rules }: ApplyEvents, id: string, to: string | undefined): Promise<number> {
  const order = await getOrder(db, rules.mode, id)
  if (order.email === FORGOTTEN) {
    console.error('The buyer of this order asked to be forgotten; there is nobody to mail.')
    return FAILED
  }
  const receiver = to ?? order.owner_email ?? order.email
  const bounce = receiver ? await findBounce(db, receiver) : undefined
  const isSent = await sendReceiptAgain(db, rules, order, to)
  if (to) console.log(`Order ${order.number} belongs to ${to} now; links that were mailed for it before have ended.`)
  if (isSent) warnOf(bounce)
  console.log(isSent ? 'The receipt is on its way.' : 'The order is closed; its receipt leaves when it opens.')
  return isSent ? OK : FAILED
}

/** The last mail to an address, if it came back: the next one probably will too. */
async function findBounce(db: Database, address: string): Promise<ListedMail | undefined> {
  const last = await findLastMailTo(db, normalizeEmail(address))
  return last?.state === 'bounced' ? last : undefined
}

function warnOf(bounce: ListedMail | undefined): void {
  if (!bounce) return
  const why = bounce.problem ? ` (${bounce.problem})` : ''
  console.error(`The last mail to ${bounce.to} bounced${why}; resend <order> --to <address> corrects an address.`)
}

async function resendLost({ db, rules }: ApplyEvents): Promise<number> {
  const sent = await sendLostReceipts(db, rules)
  console.log(sent === 1 ? 'One receipt is on its way again.' : `${sent} receipts are on their way again.`)
  return OK
}
