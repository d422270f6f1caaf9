// What a word or the value of an option may be, in one sentence if it is not.
import { z } from 'zod'
import type { Mode } from '../server/payments/payments.ts'
import { UsageError } from './command-line.ts'

const address = z.email().max(320)

/** As it was typed, without spaces around it. */
export function readAddress(text: string): string {
  const { success, data } = address.safeParse(text.trim())
  if (!success) throw new UsageError(`'${text}' is no email address.`)
  return data
}

const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/

/** A day such as 2026-11-15, which begins at midnight UTC, or a moment with its zone. */
export function readDate(text: string, option: string): Date {
  const date = new Date(text)
  const isReal = DATE.test(text) && !Number.isNaN(date.getTime()) && hasDay(text)
  if (!isReal) throw new UsageError(`${option} takes a date such as 2026-11-15 or 2026-11-15T08:00:00Z, not '${text}'.`)
  return date
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function hasDay(text: string): boolean {
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

export function readMode(text: string, option: string): Mode {
  if (text !== 'test' && text !== 'live') throw new UsageError(`${option} must be test or live, not '${text}'.`)
  return text
}

export function readWholeNumber(most: number): (text: string, option: string) => number {
  return (text, option) => {
    const number = Number(text.trim())
    if (!/^\d{1,9}$/.test(text.trim()) || number < 1 || number > most)
      throw new UsageError(`${option} takes a whole number from 1 to ${most}, not '${text}'.`)
    return number
  }
}
