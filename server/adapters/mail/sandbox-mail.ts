import { MailRefusedError, type SendMail } from '../../mail/mail.ts'

/** The mailbox page of the sandbox: what would be sent, readable in the browser. */
export function sandboxMail(sandboxUrl: string): SendMail {
  return async (mail, id) => {
    const answer = await fetch(new URL('/mailbox/api/messages', sandboxUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...mail }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status === 422) throw new MailRefusedError('receiver', '422 from the mailbox')
    if (!answer.ok) throw new Error(`The sandbox's mailbox answered ${answer.status}.`)
  }
}
