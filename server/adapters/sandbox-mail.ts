import { type MailCarrier, MailNotTakenError, MailRefusedError } from '../mail/mail.ts'

/** The mailbox page of the sandbox: what would be sent, readable in the browser. */
export function sandboxMail(sandboxUrl: string): MailCarrier {
  const ask = async (request: RequestInit) => {
    const url = new URL('/mailbox/api/messages', sandboxUrl)
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(10_000) }).catch((error: unknown) => {
      const { code } = ((error as Error).cause ?? {}) as { readonly code?: string }
      throw code === 'ECONNREFUSED' ? new MailNotTakenError('anyone', code) : error
    })
    if (answer.status === 422) throw new MailRefusedError('receiver', '422 from the mailbox')
    if (!answer.ok) throw new MailNotTakenError('anyone', `${answer.status} from the mailbox`)
  }
  return {
    send: (mail, id) =>
      ask({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ id, ...mail }),
      }),
    verify: () => ask({ method: 'HEAD' }),
    close() {},
  }
}
