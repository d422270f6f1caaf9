import { hash } from 'node:crypto'
import type { FeedRhythm } from '../../../contract/library/feeds.ts'
import { offsetMinutes } from '../../database/day-in-zone.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The first of January 1970 was a Thursday. */
const DAYS_SINCE_MONDAY = 3

/** Which picture a feed showed, and in which hour, day or week; those are counted from 1970, by the clock of its zone. */
export type Turn = { readonly period: number; readonly picture: string }

export type Rotation = {
  readonly rhythm: FeedRhythm
  readonly timeZone: string
  /** What was shown last; null before anything was. */
  readonly last: Turn | null
  /** All that may be shown, in turn. */
  readonly pictures: readonly string[]
}

/** The hour, day or week of a moment by the clock of a zone. A day with 23 or 25 hours is one day. */
export function periodOf({ rhythm, timeZone }: Pick<Rotation, 'rhythm' | 'timeZone'>, instant: Date): number {
  const minutes = offsetMinutes(timeZone, instant.getTime())
  // Hours begin when the clock shows :00; counted past a change of the clock, so that none comes twice.
  if (rhythm === 'hour') return Math.floor((instant.getTime() + modulo(minutes, 60) * MINUTE_MS) / HOUR_MS)
  const day = Math.floor((instant.getTime() + minutes * MINUTE_MS) / DAY_MS)
  return rhythm === 'day' ? day : Math.floor((day + DAYS_SINCE_MONDAY) / 7)
}

/**
 * The picture of a moment. One turn leads on to the next in a circle, so none comes again before all were shown, whatever
 * joins or leaves meanwhile; and feeds of the same pictures show the same one, which is then drawn once for each size.
 */
export function pickPicture(rotation: Rotation, instant: Date): Turn | null {
  const { last, pictures } = rotation
  if (pictures.length === 0) return null
  // A clock that was put back changes nothing.
  const period = Math.max(periodOf(rotation, instant), last?.period ?? 0)
  if (!last) return at(pictures, period, period)
  const place = placeOf(pictures, last.picture)
  const steps = period - last.period
  // Where the last one was, the next one stands now.
  return at(pictures, place + (pictures[place] === last.picture ? steps : Math.max(0, steps - 1)), period)
}

/** The picture after the one of a moment, in its place. */
export function skipPicture(rotation: Rotation, instant: Date): Turn | null {
  const current = pickPicture(rotation, instant)
  if (!current) return null
  return at(rotation.pictures, placeOf(rotation.pictures, current.picture) + 1, current.period)
}

/** What is shown now, and after it, as long as nothing changes. */
export function listComing(rotation: Rotation, instant: Date, most: number): string[] {
  const { pictures } = rotation
  const current = pickPicture(rotation, instant)
  if (!current) return []
  const place = placeOf(pictures, current.picture)
  const count = Math.min(most, pictures.length)
  return Array.from({ length: count }, (_, step) => at(pictures, place + step, 0).picture)
}

/** The same order in every feed, and none that anybody would notice. */
export function inTurn(ids: Iterable<string>): string[] {
  const standing = [...new Set(ids)].map((picture) => ({ picture, key: turnKey(picture) }))
  return standing.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ picture }) => picture)
}

function at(pictures: readonly string[], place: number, period: number): Turn {
  return { period, picture: pictures[modulo(place, pictures.length)] ?? '' }
}

/** Where a picture stands, or would. */
function placeOf(pictures: readonly string[], picture: string): number {
  const key = turnKey(picture)
  let [low, high] = [0, pictures.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (turnKey(pictures[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** What pictures are sorted by. Dear where there are many: made once for each sort. */
export function turnKey(id: string): string {
  return `${hash('sha256', id, 'base64url').slice(0, 12)} ${id}`
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by
}
