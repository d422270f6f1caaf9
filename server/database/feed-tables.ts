import type { FeedRhythm } from '../../contract/library/feeds.ts'

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
