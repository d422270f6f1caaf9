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
