import { type MailCarrier, MailRefusedError } from '../mail/mail.ts'

/** No mail server is set up yet: what is queued waits as for one that refuses the shop itself. */
export function noMail(): MailCarrier {
  const refuse = () => Promise.reject(new MailRefusedError('sender', 'no mail server is set up'))
  return { send: refuse, verify: refuse, close() {} }
}
