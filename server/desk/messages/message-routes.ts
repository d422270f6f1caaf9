import { z } from 'zod'
import { countOf } from '../../../contract/count.ts'
import { type DeskMail, MAIL_STATES, type MailPage } from '../../../contract/desk/messages.ts'
import { normalizeEmail } from '../../accounts/email-address.ts'
import { isAnswerKey, sendAnswerAgain } from '../../contact/contact-messages.ts'
import { ProblemError } from '../../http/problem.ts'
import { findLoggedMail, type LoggedMail } from '../../mail/mail-log-queries.ts'
import { findOrderByAnyId } from '../../orders/order-queries.ts'
import { countMarked } from '../../orders/order-search.ts'
import { sendLibraryLink, sendLostReceipts, sendReceiptAgain } from '../../orders/owner-decisions.ts'
import { noteAudit } from '../audit.ts'
import type { SalesParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import { cutPage, placeText, readPlace } from '../lists/page-place.ts'

const PAGE = 50

const page = z.object({
  state: z.enum(MAIL_STATES).optional(),
  to: z.string().trim().max(320).optional(),
  after: placeText,
})

/** What the shop mailed, and what became of it. */
export function messageRoutes(parts: SalesParts): readonly DeskRoute[] {
  const { db, checkout, read, now } = parts
  return [
    staffRoute({
      method: 'GET',
      path: '/mails',
      access: 'see-orders',
      query: page,
      async answer({ query: { after, ...asked } }): Promise<MailPage> {
        const found = await read('mails', { ...asked, after: readPlace(after), limit: PAGE + 1 })
        const { shown, next } = cutPage(found, PAGE, ({ queuedAt: at, id }) => ({ at, id }))
        const lost = await countMarked(db, checkout.rules.mode, 'receipt_problem')
        return { mails: shown.map(toDeskMail), next, lost }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/mails/:id/again',
      access: 'help-buyers',
      params: z.object({ id: z.uuid() }),
      async answer({ params, staff }) {
        const mail = await findLoggedMail(db, params.id)
        if (!mail) throw new ProblemError('not-found', 'There is no such mail.')
        const about = { kind: 'mail', id: mail.id }
        await noteAudit(db, { staffId: staff.id, area: 'messages', did: 'sent a mail again', about }, now())
        return { words: await sendAgain(parts, mail) }
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/mails/again',
      access: 'help-buyers',
      async answer({ staff }) {
        await noteAudit(db, { staffId: staff.id, area: 'messages', did: 'sent all lost receipts again' }, now())
        const sent = await sendLostReceipts(db, checkout.rules)
        return { words: `${countOf(sent, 'receipt')} on the way again.` }
      },
    }),
  ]
}

export function toDeskMail({ key, ...mail }: LoggedMail): DeskMail {
  return { ...mail, again: againOf({ ...mail, key }) }
}

/** The words of a mail are forgotten once it left, so only what can be made anew can be sent again. */
function againOf({ key, orderId }: LoggedMail): DeskMail['again'] {
  if (key.startsWith('receipt:') && orderId !== null) return 'receipt'
  if (isAnswerKey(key)) return 'answer'
  return key.startsWith('library-link:') ? 'link' : null
}

async function sendAgain({ db, checkout: { rules }, now }: SalesParts, mail: LoggedMail): Promise<string> {
  const again = againOf(mail)
  if (again === 'link') {
    const isSent = await sendLibraryLink(db, rules, normalizeEmail(mail.to), `desk ${now().toISOString()}`)
    return isSent ? `A new link is on its way to ${mail.to}.` : 'Nothing is open for this address; no mail was sent.'
  }
  if (again === 'answer') {
    const isSent = await sendAnswerAgain(db, rules, mail.key)
    return isSent ? `The answer is on its way to ${mail.to} again.` : 'The message is gone; no mail was sent.'
  }
  const order = again === 'receipt' ? await findOrderByAnyId(db, rules.mode, mail.orderId ?? '') : undefined
  if (!order) throw new ProblemError('bad-request', 'This mail cannot be made anew.')
  const isSent = await sendReceiptAgain(db, rules, order)
  return isSent
    ? `The receipt is on its way to ${order.email}.`
    : 'The order is closed; its receipt leaves when it opens.'
}
