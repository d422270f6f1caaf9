import type { FeedRhythm } from '../../../contract/library/feeds.ts'

/** Who somebody is, and what only they have: a part of schema.ts. */
export type AccountTables = {
  account: LoginTable
  address_proof: AddressProofTable
  attempt: AttemptTable
  collection: CollectionTable
  collection_picture: CollectionPictureTable
  data_link: DataLinkTable
  favourite: FavouriteTable
  session: SessionTable
  setup: SetupTable
  sign_in_place: SignInPlaceTable
  user: UserTable
  verification: VerificationTable
}

/** The columns of better-auth's tables that we read ourselves; it writes them, with its own names and types. */
type UserTable = {
  id: string
  name: string
  email: string
  image: string | null
  emailVerified: boolean | number
  createdAt: Date | string
}
type SessionTable = {
  id: string
  token: string
  userId: string
  createdAt: Date | string
  /** When it was last prolonged, which happens once a day at most. */
  updatedAt: Date | string
  expiresAt: string
  /** Browser and system in words; empty for sessions from before it was kept. */
  userAgent: string | null
  /** Ours: 'google' where Google vouched for the person; nothing for a password. */
  signedInBy: string | null
}
type VerificationTable = { id: string; identifier: string; expiresAt: string }
type LoginTable = {
  id: string
  /** 'credential' is a password. */
  providerId: string
  accountId: string
  userId: string
  password: string | null
  createdAt: Date | string
  updatedAt: Date | string
}

/** How somebody's monitors stand: a list of contract/library/setups.ts as JSON. */
type SetupTable = { customer_id: string; monitors: string; saved_at: string }

/** A link in a mail that proves an address: to confirm it, to change to it, or to choose a new password. */
type AddressProofTable = {
  token_hash: string
  user_id: string
  kind: 'confirm' | 'change' | 'reset'
  /** The address that it was mailed to. */
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
}

/** A mailed link that opens to its reader what the shop keeps about their address. Only its hash is kept. */
type DataLinkTable = { token_hash: string; email_key: string; created_at: string; expires_at: string }

/** A place that an account was signed in from; the key is a keyed hash of both. */
type SignInPlaceTable = { key: string; user_id: string; last_at: string }

/** How often something was tried lately, and until when it is refused. */
type AttemptTable = { key: string; count: number; last_at: string; blocked_until: string }

type FavouriteTable = { customer_id: string; wallpaper_id: string; added_at: string }

/** A named list among the favourites; its id is the browser's that made it. */
type CollectionTable = { customer_id: string; id: string; name: string; made_at: string }

type CollectionPictureTable = { customer_id: string; collection_id: string; wallpaper_id: string; added_at: string }

/** Who may look at a library: a part of schema.ts. */
export type LibraryTables = {
  hosted_sign_in: HostedSignInTable
  library_link: LibraryLinkTable
  library_session: LibrarySessionTable
  order_account: OrderAccountTable
  ready_notice: ReadyNoticeTable
}

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

export type FeedTables = { feed: FeedTable; feed_link: FeedLinkTable; feed_hidden: FeedHiddenTable }

/** An address from which a device fetches one owned picture after the other: of an account, or of library links. */
export type FeedTable = {
  id: string
  token_hash: string
  /** For its owner, who may look at it again. */
  sealed_token: string
  customer_id: string | null
  /** The address that the account has proved. */
  email_key: string | null
  /** What its owner calls the device. */
  name: string
  /** 'library', 'favourites' or 'bundle:<slug>'. */
  source: string
  rhythm: FeedRhythm
  time_zone: string
  width: number
  height: number
  created_at: string
  /** To the day, and whenever the picture changed. */
  asked_at: string | null
  /** What was shown last, and in which hour, day or week. */
  turn_period: number | null
  turn_picture: string | null
  /** Names the pictures that took turns then. */
  pool: string | null
}

/** The links whose orders a guest's feed shows. With the last of them it ends. */
type FeedLinkTable = { feed_id: string; link_id: string }

/** Not to be shown again. */
type FeedHiddenTable = { feed_id: string; picture: string }

/** What a buyer says of what an order opened; one for each. */
type ReviewTable = {
  id: string
  order_id: string
  /** A bundle's slug, or all-access. */
  product: string
  /** From 1 to 5. */
  stars: number
  words: string
  written_at: string
  changed_at: string | null
  answer: string | null
  answered_at: string | null
  /** Nobody but its writer and the team sees it since, nor does it count. */
  hidden_at: string | null
  hidden_reason: string | null
}

/** One row: what the pages say of reviews. It follows the reviews themselves. */
type ShownReviewsTable = {
  id: 'shown'
  /** Of the orders that it counts. */
  mode: 'test' | 'live'
  digest: string
  /** `Ratings` of the contract, as JSON. */
  ratings: string
  /** Since when a review is other than the pages say; null while none is. */
  stale_since: string | null
}

export type ReviewTables = { review: ReviewTable; shown_reviews: ShownReviewsTable }
