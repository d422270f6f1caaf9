import { createTransport } from 'nodemailer'
import type { SendMail } from '../../mail/mail.ts'

export type SmtpMail = {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string
  /** The sender, such as `PURE 8K <shop@example.com>`. */
  readonly from: string
}

const PATIENCE_MS = 30_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Any SMTP server. The Message-ID comes from the outbox row, so a repeated message is recognised as one. */
export function smtpMail({ url, from }: SmtpMail): { send: SendMail; close(): void } {
  const transport = createTransport({
    url,
    // Links to accounts and libraries leave this machine encrypted or not at all.
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // A message names no file or address that the mailer should fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = /^[^>\s]+/.exec(from.slice(from.lastIndexOf('@') + 1))?.[0] ?? 'localhost'
  return {
    async send(mail, id) {
      // An address is given as an object, never as a header line that could name a second one.
      const to = { name: '', address: mail.to }
      await transport.sendMail({
        from,
        to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
