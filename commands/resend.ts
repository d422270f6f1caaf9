// Mails a new library link to an address that has bought something: `npm run shop -- resend <address>`.
import { parseArgs } from 'node:util'
import { normalizeEmail } from '../server/accounts/normalize-email.ts'
import { sendLibraryLink } from '../server/checkout/send-library-link.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- resend <address>

Mails a new private link to everything the address has bought. Links sent before go on working.`

export async function run(args: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [email] = positionals
  if (values.help || !email) {
    console.log(USAGE)
    return values.help ? 0 : 2
  }
  return withCheckout(async ({ db, rules }) => {
    const isSent = await sendLibraryLink(db, rules, normalizeEmail(email), `owner ${rules.now().toISOString()}`)
    console.log(isSent ? 'The link is on its way.' : 'Nothing is open for this address; no mail was sent.')
    return isSent ? 0 : 1
  })
}
