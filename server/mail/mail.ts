/** One message, ready to send. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

/** Sends one message. Throws if the server did not take it; the outbox tries again. */
export type SendMail = (mail: Mail) => Promise<void>
