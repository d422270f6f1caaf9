/** Every table, one type each. Times are ISO text, ids are text, amounts are integers in minor units. */
export type Schema = {
  page_view_day: PageViewDayTable
}

/** Anonymous counts: how often a path was seen on a day (UTC). */
type PageViewDayTable = { day: string; path: string; views: number }
