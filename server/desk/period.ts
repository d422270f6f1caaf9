import { z } from 'zod'
import { ProblemError } from '../http/problem.ts'
import { addDays, dayBegins, dayOf } from './day-bounds.ts'

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
