import { z } from 'zod'
import { parseForm } from '../../http/parse-body.ts'
import { type GiftForm, MOST_GIFT_LETTERS } from './gift-pages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LATEST_DAYS = 365
/** Of a later day; in the morning of most readers. */
const HOUR = 'T08:00:00.000Z'

const text = (most: number) => z.string().trim().max(most).catch('')
const form = z.object({
  of: text(100),
  toName: text(60),
  toEmail: text(254),
  words: z.string().trim().catch(''),
  fromName: text(60),
  day: text(10),
})
const address = z.email().max(254)

export function readGiftForm(body: unknown): GiftForm {
  return parseForm(form, body)
}

/** The first and the last day that a gift may arrive on. */
export function giftDays(now: Date): readonly [string, string] {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return [day(now.getTime()), day(now.getTime() + LATEST_DAYS * DAY_MS)]
}

/** When its letter leaves: at once today, else in the morning of its day. */
export function arrivalOf(day: string, now: Date): string {
  return day <= now.toISOString().slice(0, 10) ? now.toISOString() : `${day}${HOUR}`
}

/** What keeps it from being a gift, in a sentence. */
export function findFormProblem(typed: GiftForm, now: Date): string | null {
  const [first, last] = giftDays(now)
  if (typed.toName === '') return 'Please type their name.'
  if (!address.safeParse(typed.toEmail).success) return 'Please type their e-mail address.'
  if (typed.words.length > MOST_GIFT_LETTERS) return `Please use ${MOST_GIFT_LETTERS} letters at most for your words.`
  if (typed.fromName === '') return 'Please type your name, so that they know who it is from.'
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(typed.day) && !Number.isNaN(Date.parse(`${typed.day}T00:00:00Z`))
  return isDay && typed.day >= first && typed.day <= last
    ? null
    : 'Please choose a day from today until a year from now.'
}
