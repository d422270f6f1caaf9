export type MachineTables = {
  backup_run: BackupRunTable
  newest_version: NewestVersionTable
  setting: SettingTable
  shop_version: ShopVersionTable
}

/** A version of the shop that has opened the database, and when it was last seen to run. */
type ShopVersionTable = { version: string; first_at: string; last_at: string }

/** What was said when somebody was last asked for the newest version; one row. */
type NewestVersionTable = { id: 1; asked_at: string; version: string | null; notes_url: string | null }

/** A setting that was saved on the desk. */
type SettingTable = {
  /** As the environment names it. */
  name: string
  /** Null once it was taken back. */
  sealed: string | null
  /** How often it was saved: the sum over all tells whether anything changed. */
  revision: number
  saved_at: string
  saved_by: string
}

/** A backup, or a test whether one can be restored. */
export type BackupRunTable = {
  id: string
  kind: 'backup' | 'test'
  state: 'running' | 'done' | 'failed'
  /** The same for every run under way, so that there is one at a time, on all machines together. */
  running_key: 'running' | null
  /** Of the backup itself; while one is taken, the folder of all of them. */
  folder: string
  /** The machine whose folder it is. */
  host: string
  started_at: string
  /** When whoever does it was last heard of. */
  seen_at: string
  ended_at: string | null
  files_done: number
  files_total: number | null
  /** PostgreSQL's driver gives large integers as text. */
  rows_kept: number | string | null
  size_bytes: number | string | null
  problem: string | null
}

/** What is counted of visits, and what many rows come to, so that the desk need not read them all: a part of schema.ts. */
export type SumTables = {
  page_view_day: PageViewDayTable
  page_view_month: PageViewMonthTable
  page_view_total: PageViewTotalTable
  sales_change: SalesChangeTable
  sales_day: SalesDayTable
  visit_count: VisitCountTable
}

/** Anonymous counts: how often a path was seen on a day (UTC). */
type PageViewDayTable = { day: string; path: string; views: number }

/** How often a path was seen in a month such as 2026-11; written with page_view_day. */
type PageViewMonthTable = { month: string; path: string; views: number }

/** How often any page was seen on a day; written with page_view_day. */
type PageViewTotalTable = { day: string; views: number }

export type VisitCountKind = 'search' | 'referrer' | 'free-download'

/** How often something else was counted on a day (UTC): words, the name of a machine, a picture. */
type VisitCountTable = { day: string; kind: VisitCountKind; name: string; count: number }

/** What was sold on a day of a zone's calendar. Right only while no change of that day is noted. */
type SalesDayTable = {
  zone: string
  day: string
  /** JSON: see SaleSum. */
  sums: string
}

/** A day (UTC) of which an order came, changed or went since it was summed. Triggers write it with the order. */
type SalesChangeTable = { day: string }
