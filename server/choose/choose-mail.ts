import { noMail } from '../adapters/no-mail.ts'
import { sandboxMail } from '../adapters/sandbox-mail.ts'
import type { SmtpMail } from '../adapters/smtp-mail.ts'
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
      return lazySmtp({ ...mail, senderName, isOnce })
    case 'sandbox':
      return sandboxMail(sandbox.apiUrl)
    case 'none':
      return noMail()
  }
}

/** Loaded with the first mail: a start need not wait for it. */
function lazySmtp(settings: SmtpMail): MailCarrier {
  let opened: Promise<MailCarrier> | undefined
  const open = () => {
    opened ??= import('../adapters/smtp-mail.ts').then(({ smtpMail }) => smtpMail(settings))
    return opened
  }
  return {
    send: async (mail, id) => (await open()).send(mail, id),
    verify: async () => (await open()).verify(),
    close: () => void opened?.then((carrier) => carrier.close()),
  }
}
