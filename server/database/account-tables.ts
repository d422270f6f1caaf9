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
