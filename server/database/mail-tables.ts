/** Messages to send; a row leaves the queue when it is sent or given up. */
export type MailOutboxTable = {
  id: string
  key: string
  to: string
  subject: string
  text: string
  html: string
  queued_at: string
  next_try_at: string
  tries: number
  sent_at: string | null
  /** When it was refused for good or given up. */
  failed_at: string | null
  /** The order it is about, if any. */
  order_id: string | null
  /** Why the last try failed: stage and code, never the server's words. */
  problem: string | null
  /** `receiver`: this address or message is refused for good. `sender`: the mail server refuses the shop itself. */
  problem_kind: 'receiver' | 'sender' | 'passing' | null
}

/** What the owner is to be told by mail; gathered when there is much of it. No personal data. */
export type OwnerNoticeTable = {
  id: string
  /** The same thing is told once. */
  key: string
  order_id: string
  words: string
  noted_at: string
  mailed_at: string | null
}
