/** One message, ready to send. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/**
 * Sends one message. Throws if the server did not take it; the outbox tries again, unless it is a MailRefusedError about
 * the receiver. The id is the same at every try, so that a mailbox can recognise a message it already has.
 */
export type SendMail = (mail: Mail, id: string) => Promise<void>

/**
 * The server refused for good. `receiver`: this address or these words, so trying again would not help. `sender`: the
 * shop itself, whoever the message is for (its password, its address), until the owner mends it.
 */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
  readonly about: 'receiver' | 'sender'
  /** Stage and code, such as '550 at RCPT TO'. Never the server's words: they repeat the address. */
  readonly reason: string

  constructor(about: 'receiver' | 'sender', reason: string) {
    super(`The mail server refused the ${about}: ${reason}.`)
    this.about = about
    this.reason = reason
  }
}

/** Whoever brings the mail out of the house. */
export type MailCarrier = {
  readonly send: SendMail
  /** Connects and signs in as for sending, and sends nothing. Throws what sending would throw. */
  readonly verify: () => Promise<void>
  readonly close: () => void
}
