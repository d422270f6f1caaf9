/** The client that the sandbox's Google knows. No secret: the sandbox never runs in production. */
export const SANDBOX_GOOGLE = {
  clientId: 'shop-sandbox',
  clientSecret: 'sandbox-google-client-secret-for-local-use-only',
} as const

/** A message as the shop hands it to the sandbox's mailbox. */
type SandboxMessage = {
  /** The same at every try of one message. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A message as the mailbox lists it, newest first. */
export type StoredMessage = SandboxMessage & { readonly receivedAt: string }
