import { offsetMinutes } from '../database/day-in-zone.ts'

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
