/** One message, ready to send. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/**
 * Sends one message. Throws if the server did not take it; the outbox tries again. The id is the same at every try, so
 * that a mailbox can recognise a message it already has.
 */
export type SendMail = (mail: Mail, id: string) => Promise<void>
