/** Every table, one type each. Times are ISO text, ids are text, amounts are integers in minor units. */
export type Schema = {
  mail_outbox: MailOutboxTable
  page_view_day: PageViewDayTable
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
