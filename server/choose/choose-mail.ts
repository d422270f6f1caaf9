import { sandboxMail } from '../adapters/mail/sandbox-mail.ts'
import { smtpMail } from '../adapters/mail/smtp-mail.ts'
import type { Config } from '../config/config.ts'
import type { MailCarrier } from '../mail/mail.ts'

/** Who carries the mail, as the settings say. */
export function chooseMail({ mail, sandbox }: Pick<Config, 'mail' | 'sandbox'>, senderName: () => string): MailCarrier {
  return mail.kind === 'smtp' ? smtpMail({ ...mail, senderName }) : sandboxMail(sandbox.url)
}
