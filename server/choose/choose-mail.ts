import { noMail } from '../adapters/mail/no-mail.ts'
import { sandboxMail } from '../adapters/mail/sandbox-mail.ts'
import { smtpMail } from '../adapters/mail/smtp-mail.ts'
import type { Config } from '../config/config.ts'
import type { MailCarrier } from '../mail/mail.ts'

/** Who carries the mail, as the settings say. `isOnce`: never a second time by itself, for news. */
export function chooseMail(
  { mail, sandbox }: Pick<Config, 'mail' | 'sandbox'>,
  senderName: () => string,
  isOnce = false,
): MailCarrier {
  switch (mail.kind) {
    case 'smtp':
      return smtpMail({ ...mail, senderName, isOnce })
    case 'sandbox':
      return sandboxMail(sandbox.url)
    case 'none':
      return noMail()
  }
}
