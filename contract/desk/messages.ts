import { list, literal, nullable, number, object, string, type ValueOf } from '../schema.ts'

export const MAIL_STATES = ['sent', 'waiting', 'bounced', 'given-up'] as const

export const isDeskMail = object({
  id: string,
  to: string,
  subject: string,
  queuedAt: string,
  sentAt: nullable(string),
  nextTryAt: string,
  tries: number,
  state: literal(...MAIL_STATES),
  /** Stage and code, such as '550 at RCPT TO'. */
  problem: nullable(string),
  orderId: nullable(string),
  /** What can be made anew: a receipt, a link to everything of the address, or an answer to a message. */
  again: nullable(literal('receipt', 'link', 'answer')),
})
export type DeskMail = ValueOf<typeof isDeskMail>

export const isMailPage = object({ mails: list(isDeskMail), next: nullable(string), lost: number })
export type MailPage = ValueOf<typeof isMailPage>
