/** Every table, one type each. Times are ISO text, ids are text, amounts are integers in minor units. */
export type Schema = {
  account: LoginTable
  attempt: AttemptTable
  favourite: FavouriteTable
  mail_outbox: MailOutboxTable
  master: MasterTable
  page_view_day: PageViewDayTable
  sample_master: SampleMasterTable
  session: SessionTable
  user: UserTable
}

/** Where a wallpaper's private 8K file lies. */
type MasterTable = {
  wallpaper_id: string
  category: string
  storage_key: string
  sha256: string
  crc32: number
  size_bytes: number
  width: number
  height: number
  format: 'png' | 'jpeg' | 'webp' | 'tiff' | 'avif'
  added_at: string
}

/** Sample masters that somebody asked for; rows stay as the record of what happened. */
type SampleMasterTable = {
  wallpaper_id: string
  category: string
  state: 'queued' | 'rendering' | 'ready' | 'failed'
  tries: number
  problem: string | null
  queued_at: string
  claimed_at: string | null
}

/** Anonymous counts: how often a path was seen on a day (UTC). */
type PageViewDayTable = { day: string; path: string; views: number }

/** Messages to send; a row leaves the queue when it is sent or given up. */
type MailOutboxTable = {
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
  failed_at: string | null
}

/** The columns of better-auth's tables that we read ourselves; it writes them, with its own names and types. */
type UserTable = { id: string; name: string; email: string; emailVerified: boolean | number; createdAt: Date | string }
type SessionTable = { id: string; token: string; userId: string }
type LoginTable = { id: string; providerId: string; userId: string }

/** How often something was tried lately, and until when it is refused. */
type AttemptTable = { key: string; count: number; last_at: string; blocked_until: string }

type FavouriteTable = { customer_id: string; wallpaper_id: string; added_at: string }
