// Lists what the shop mailed and what became of it: `npm run shop -- mails`.
import { parseArgs } from 'node:util'
import { type ListedMail, listMails } from '../server/mail/outbox-queries.ts'
import { withCheckout } from './open-checkout.ts'

const USAGE = `Usage: npm run shop -- mails [--bounced] [--waiting] [--limit <number>]

The newest mails, 50 unless --limit says otherwise. --bounced: only those that a mail server refused for good, or that
were given up after days. --waiting: only those that are still to leave, with the reason if a try failed. 'sent' means
that your mail server took it; what another server returns to you later is not known here. Changes nothing.`

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  bounced: { type: 'boolean' },
  waiting: { type: 'boolean' },
  limit: { type: 'string' },
} as const

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const only = values.bounced ? 'failed' : values.waiting ? 'waiting' : undefined
  return withCheckout(async ({ db }) => {
    const mails = await listMails(db, { ...(only && { only }), limit: Number(values.limit ?? 50) })
    console.log(mails.length === 0 ? 'There are no such mails.' : mails.map(lineOf).join('\n'))
    return 0
  })
}

export function lineOf({ to, subject, queuedAt, state, problem, orderId }: ListedMail): string {
  const about = orderId ? `  order ${orderId}` : ''
  return `${queuedAt.slice(0, 16)}  ${state.padEnd(8)}  ${to}  ${subject}${problem ? `  (${problem})` : ''}${about}`
}
