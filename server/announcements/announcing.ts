import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { SendMail } from '../mail/mail.ts'
import type { MailedBy } from '../mail/mail-layout.ts'
import type { Audience } from './audience.ts'
import type { Destination } from './destinations.ts'

/** What sending announcements needs to know. */
export type Announcing = {
  readonly db: Database
  /** Hands a message over once, or fails. */
  readonly send: SendMail
  readonly shop: MailedBy & { readonly mode: Audience['mode'] }
  /** As many messages leave in a minute at most. */
  readonly perMinute: number
  /** A page of the shop that it may lead to. */
  readonly destinationOf: (path: string) => Destination
  readonly now: () => Date
  readonly logger: Logger
}

/** The same within one round. */
export type Sender = Announcing & { readonly stopping: AbortSignal }
