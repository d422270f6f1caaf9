// Lists what the shop mailed and what became of it: `npm run shop -- mails`.
import { type ListedMail, listMails } from '../server/mail/outbox-queries.ts'
import { readWholeNumber } from './argument-readers.ts'
import { command, OK, UsageError } from './command-line.ts'
import { withCheckout } from './open-checkout.ts'

const TABLE = {
  name: 'mails',
  forms: [''],
  does: `The newest mails and what became of them. 'sent' means that your mail server took it; what another server returns to you
later is not known here. Changes nothing.`,
  options: {
    bounced: { does: 'only those that a mail server refused for good, or that were given up after days' },
    waiting: { does: 'only those that are still to leave, with the reason if a try failed' },
    limit: { takes: 'number', does: 'so many at most (default 50)', read: readWholeNumber(1_000_000) },
  },
}

export const run = command(TABLE, async ({ options: { bounced, waiting, limit = 50 } }) => {
  if (bounced && waiting) throw new UsageError('Choose one of --bounced and --waiting.')
  const only = bounced ? 'failed' : waiting ? 'waiting' : undefined
  return withCheckout(
    async ({ db }) => {
      const mails = await listMails(db, { ...(only && { only }), limit })
      console.log(mails.length === 0 ? 'There are no such mails.' : mails.map(lineOf).join('\n'))
      return OK
    },
    { changesNothing: true },
  )
})

export function lineOf({ to, subject, queuedAt, state, problem, orderNumber }: ListedMail): string {
  const about = orderNumber ? `  order ${orderNumber}` : ''
  return `${queuedAt.slice(0, 16)}  ${state.padEnd(8)}  ${to}  ${subject}${problem ? `  (${problem})` : ''}${about}`
}
