/** One message, ready to send. */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Of news: a POST there, without a body that says anything, ends it (RFC 8058). */
  readonly stopUrl?: string
}

/**
 * Sends one message. Throws if the server did not take it, or if nobody knows whether it did; the outbox tries again, unless
 * it is a MailRefusedError about the receiver or the message. The id is the same at every try, so that a mailbox can recognise a message it already has.
 */
export type SendMail = (mail: Mail, id: string) => Promise<void>

/**
 * The server refused for good. `receiver`: this address, `message`: these words, so trying again would not help. `sender`: the
 * shop itself, whoever the message is for (its password, its address), until the owner mends it.
 */
export class MailRefusedError extends Error {
  override name = 'MailRefusedError'
  readonly about: 'receiver' | 'message' | 'sender'
  /** Stage and code, such as '550 at RCPT TO'. Never the server's words: they repeat the address. */
  readonly reason: string

  constructor(about: MailRefusedError['about'], reason: string) {
    super(`The mail server refused the ${about}: ${reason}.`)
    this.about = about
    this.reason = reason
  }
}

/**
 * The server surely did not take it, and may later: `receiver` is this address or message alone, `anyone` whoever it is for.
 * What fails otherwise may have arrived.
 */
export class MailNotTakenError extends Error {
  override name = 'MailNotTakenError'
  readonly about: 'receiver' | 'anyone'
  /** Stage and code, never the server's words. */
  readonly reason: string

  constructor(about: 'receiver' | 'anyone', reason: string) {
    super(`The mail server did not take the message: ${reason}.`)
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
