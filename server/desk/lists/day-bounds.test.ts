import { expect, it } from 'vitest'
import { addDays, dayBegins, dayOf } from './days.ts'

/** Clocks that change at midnight, by half an hour, twice around a month of fasting, or never. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Africa/Cairo', 'Asia/Beirut', 'Africa/Casablanca'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/St_Johns'],
]

it.each(ZONES)('every day of a year in %s begins where the one before ends', (zone) => {
  for (let day = '2026-01-01'; day <= '2026-12-31'; day = addDays(day, 1)) {
    const begins = new Date(dayBegins(day, zone))
    expect([dayOf(begins, zone), dayOf(new Date(begins.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)])
  }
})
