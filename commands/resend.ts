// Mails a new library link, or a receipt once more: `npm run shop -- resend`.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { normalizeEmail } from '../server/accounts/normalize-email.ts'
import type { ApplyEvents } from '../server/checkout/apply-events.ts'
import { FORGOTTEN } from '../server/checkout/order.ts'
import { findOrderByAnyId } from '../server/checkout/order-queries.ts'
import { sendLibraryLink } from '../server/checkout/send-library-link.ts'
import { sendLostReceipts, sendReceiptAgain } from '../server/checkout/send-receipt-again.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- resend <address>
       npm run shop -- resend <order> [--to <address>]
       npm run shop -- resend --bounced

The first mails a new private link to everything the address has bought; links sent before go on working. The second mails
an order's receipt once more. --to corrects its address first: the order belongs to that address from then on, whatever the
provider says, and links that were mailed for it before end. The third sends every receipt again that bounced or was given
up, for after the mail server was mended.`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  bounced: { type: 'boolean' },
  to: { type: 'string' },
} as const

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [target] = positionals
  if (values.help || Boolean(target) === Boolean(values.bounced)) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  if (values.to !== undefined && !z.email().safeParse(values.to).success) {
    console.error(`'${values.to}' is no email address.`)
    return 2
  }
  return withCheckout(async (checkout) => {
    if (!target) return resendLost(checkout)
    return target.includes('@') && values.to === undefined
      ? resendLink(checkout, target)
      : resendReceipt(checkout, target, values.to)
  })
}

async function resendLink({ db, rules }: ApplyEvents, address: string): Promise<number> {
  const isSent = await sendLibraryLink(db, rules, normalizeEmail(address), `owner ${rules.now().toISOString()}`)
  console.log(isSent ? 'The link is on its way.' : 'Nothing is open for this address; no mail was sent.')
  return isSent ? 0 : 1
}

async function resendReceipt({ db, rules }: ApplyEvents, id: string, to: string | undefined): Promise<number> {
  const order = await findOrderByAnyId(db, rules.mode, id)
  if (!order) {
    console.error(`There is no order '${id}'.`)
    return 1
  }
  if (order.email === FORGOTTEN) {
    console.error('The buyer of this order asked to be forgotten; there is nobody to mail.')
    return 1
  }
  const isSent = await sendReceiptAgain(db, rules, order, to)
  console.log(isSent ? 'The receipt is on its way.' : 'The order is closed; its receipt leaves when it opens.')
  return isSent ? 0 : 1
}

async function resendLost({ db, rules }: ApplyEvents): Promise<number> {
  const sent = await sendLostReceipts(db, rules)
  console.log(sent === 1 ? 'One receipt is on its way again.' : `${sent} receipts are on their way again.`)
  return 0
}
