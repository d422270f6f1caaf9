import { z } from 'zod'
import { offsetMinutes } from '../../database/day-in-zone.ts'
import { ProblemError } from '../../http/problem.ts'

const MINUTE_MS = 60_000

/** The day of a moment, as calendars in the zone show it. */
export function dayOf(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetMinutes(zone, moment.getTime()) * MINUTE_MS).toISOString().slice(0, 10)
}

/** When the day of a moment began in the zone, as a moment. */
export function startOfDay(moment: Date, zone: string): string {
  return dayBegins(dayOf(moment, zone), zone)
}

/** When a day such as 2026-11-15 begins in the zone. */
export function dayBegins(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`)
  // The clock may change within the day's first hours: the offset is asked where the day begins. Where it is put forward
  // at midnight, that hour is not there, and the day begins with the change.
  const guess = utc - offsetMinutes(zone, utc) * MINUTE_MS
  const begins = new Date(utc - offsetMinutes(zone, guess) * MINUTE_MS)
  return (dayOf(begins, zone) < day ? new Date(guess) : begins).toISOString()
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
}

/** A moment as the clock of the zone shows it, such as 2026-11-27T00:00. */
export function clockTime(moment: string, zone: string): string {
  const at = Date.parse(moment)
  return new Date(at + offsetMinutes(zone, at) * MINUTE_MS).toISOString().slice(0, 16)
}

/** The moment at which the clock of the zone shows a time such as 2026-11-27T09:30; where it leaps over it, that much later. */
export function momentOf(time: string, zone: string): string {
  const utc = Date.parse(`${time}:00Z`)
  const guess = utc - offsetMinutes(zone, utc) * MINUTE_MS
  const moment = new Date(utc - offsetMinutes(zone, guess) * MINUTE_MS).toISOString()
  return clockTime(moment, zone) < time ? new Date(guess).toISOString() : moment
}

/** 7, 30, 90 or 365 days up to today, or from one day to another. */
export const periodText = z.object({
  days: z.coerce.number().int().min(1).max(366).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** Days of the shop's calendar, both included, with the moments where they begin and end, and as long a time before. */
export type Period = {
  readonly first: string
  readonly last: string
  readonly beforeFirst: string
  readonly before: string
  readonly from: string
  readonly until: string
}

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
const MOST_DAYS = 366
/** Years of four digits, with room before and after: beyond them days no longer sort as text. */
const [EARLIEST, LATEST] = ['2000-01-01', '2999-12-31']

export function readPeriod({ days, from, to }: z.infer<typeof periodText>, now: Date, zone: string): Period {
  const today = dayOf(now, zone)
  const last = to ?? today
  const first = from ?? addDays(last, 1 - (days ?? USUAL_DAYS))
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  if (first < EARLIEST || last > LATEST) throw new ProblemError('bad-request', 'Choose days between 2000 and 2999.')
  if (length < 1) throw new ProblemError('bad-request', 'The first day comes after the last one.')
  if (length > MOST_DAYS) throw new ProblemError('bad-request', 'Choose a year at most.')
  const beforeFirst = addDays(first, -length)
  return {
    first,
    last,
    beforeFirst,
    before: dayBegins(beforeFirst, zone),
    from: dayBegins(first, zone),
    until: dayBegins(addDays(last, 1), zone),
  }
}

export function listDays(first: string, last: string): string[] {
  const days: string[] = []
  const end = Date.parse(last)
  for (let at = Date.parse(first); at <= end; at += DAY_MS) days.push(textOf(at))
  return days
}

const KEPT_DAYS = 4000
const texts = new Map<number, string>()

/** Kept, because writing two years of them anew takes a millisecond in which nobody else is answered. */
function textOf(at: number): string {
  const text = texts.get(at) ?? new Date(at).toISOString().slice(0, 10)
  if (texts.size >= KEPT_DAYS) texts.clear()
  texts.set(at, text)
  return text
}
