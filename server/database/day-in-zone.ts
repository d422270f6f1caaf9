import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { type Database, isPostgres } from './database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day of a moment, as calendars in the zone show it. Each change of the clock is told to the database: SQLite knows no
 * zones, and those of PostgreSQL may be of another year than ours.
 */
export function dayInZone(
  db: Database,
  moment: RawBuilder<string>,
  zone: string,
  { from, until }: { readonly from: string; readonly until: string },
): RawBuilder<string> {
  const spans = listOffsets(zone, from, until)
  const dayAt = (minutes: number) => {
    const later = sql.lit(`${minutes} minutes`)
    if (!isPostgres(db)) return sql`date(${moment}, ${later})`
    return sql`to_char((${moment})::timestamptz at time zone 'UTC' + interval ${later}, 'YYYY-MM-DD')`
  }
  // Cutting is much cheaper than counting.
  if (spans.every(({ minutes }) => minutes === 0)) return sql<string>`substr(${moment}, 1, 10)`
  const last = dayAt(spans.at(-1)?.minutes ?? 0)
  const earlier = spans
    .slice(0, -1)
    .map(({ until, minutes }) => sql`when ${moment} < ${sql.lit(until)} then ${dayAt(minutes)}`)
  return earlier.length === 0 ? sql<string>`${last}` : sql<string>`case ${sql.join(earlier, sql` `)} else ${last} end`
}

type Span = { readonly minutes: number; readonly until: string }

/** By how much the zone is ahead of UTC, from span to span. */
function listOffsets(zone: string, from: string, until: string): Span[] {
  const spans: Span[] = []
  const end = Date.parse(until)
  let at = Date.parse(from)
  while (at < end) {
    const minutes = offsetMinutes(zone, at)
    let next = at
    while (next < end && offsetMinutes(zone, next) === minutes) next += DAY_MS
    const change = next < end ? findChange(zone, next - DAY_MS, next) : end
    spans.push({ minutes, until: new Date(change).toISOString() })
    at = change
  }
  return spans
}

/** To the minute, between a moment before it and one after it. */
function findChange(zone: string, before: number, after: number): number {
  const old = offsetMinutes(zone, before)
  let [low, high] = [before, after]
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000
    if (offsetMinutes(zone, middle) === old) low = middle
    else high = middle
  }
  return Math.ceil(high / 60_000) * 60_000
}

/** Under 600 names are known, old ones included; capital letters make no other zone of one. */
const MOST_ZONES = 600
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: MOST_ZONES })

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase()
  const known = formats.get(name)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(name, format)
  return format
}

export function offsetMinutes(zone: string, at: number): number {
  const format = formatOf(zone)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign = '+', hours = '0', minutes = '0'] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
