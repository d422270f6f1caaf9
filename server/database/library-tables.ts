export type LibraryTables = {
  hosted_sign_in: HostedSignInTable
  library_link: LibraryLinkTable
  library_session: LibrarySessionTable
  order_account: OrderAccountTable
  ready_notice: ReadyNoticeTable
}

/** Who may look at a library: a part of schema.ts. */

/** A key to a library without an account: to one order, or to all orders of an address. Only its hash is kept. */
type LibraryLinkTable = {
  id: string
  token_hash: string
  order_id: string | null
  email_key: string
  /** What it was made for; null for links from before this was written down. */
  source: 'receipt' | 'request' | 'checkout' | null
  created_at: string
  /** To the hour. */
  last_used_at: string | null
  revoked_at: string | null
}

/** An account that has an order without having started its checkout. */
type OrderAccountTable = {
  order_id: string
  customer_id: string
  /**
   * By a link that it opened, whoever paid; as the guest who had started the checkout in its browser; or by an address
   * that it had proved and has left since.
   */
  reason: 'link' | 'checkout' | 'address'
  since: string
  /** The link that it was joined by; with that it ends. Null where none is known. */
  link_id: string | null
}

/** A browser that keeps a library after its link was opened there. Only the hash of its cookie is kept. */
type LibrarySessionTable = {
  id: string
  token_hash: string
  link_id: string
  created_at: string
  /** To the hour. */
  last_used_at: string
}

/** A sign-in at a hosted provider that downloads were made by. Its newest token says until when it is known to be good. */
type HostedSignInTable = {
  id: string
  customer_id: string
  signed_in_at: string
  /** The address that the token proved, if it did. */
  email: string | null
  good_until: string
  ended_at: string | null
}

/** An order whose buyer is mailed when every file of a bundle is there. */
type ReadyNoticeTable = { order_id: string; bundle: string; asked_at: string }
