/** What a buyer says before the first file of a bundle's order is sent, a statement each. */
export const CONSENT_KINDS = ['supply-begins', 'withdrawal-ends'] as const

export type ConsentKind = (typeof CONSENT_KINDS)[number]

type Statements = Readonly<Record<ConsentKind, string>>

/** The words that are shown now. */
export const CONSENT_VERSION = '2026-11'

/** By version. Other words are another version; those that somebody agreed to stay. */
const VERSIONS: Readonly<Record<string, Statements>> = {
  '2026-11': {
    'supply-begins': 'I want the download to begin now, before my 14 days to withdraw are over.',
    'withdrawal-ends': 'I know that my right to withdraw from this order ends when the download begins.',
  },
}

/** Nothing for a version that this shop never had. */
export function findStatements(version: string): Statements | undefined {
  return VERSIONS[version]
}

/** What is sent by whoever agrees to every statement of a version. */
export function agreementTo(version: string): Record<ConsentKind, true> & { readonly version: string } {
  return { 'supply-begins': true, 'withdrawal-ends': true, version }
}

const DAY_MS = 86_400_000

/** For how long a buyer may withdraw, without a reason. */
const WITHDRAWAL_DAYS = 14

/** The last day on which somebody may withdraw who bought then. The day of the purchase does not count. */
export function lastDayToWithdraw(boughtAt: string): Date {
  return new Date(Date.parse(boughtAt) + WITHDRAWAL_DAYS * DAY_MS)
}

/** The last day counts to its end, wherever the buyer is. */
export function mayStillWithdraw(boughtAt: string, now: Date): boolean {
  return now.getTime() < lastDayToWithdraw(boughtAt).getTime() + DAY_MS
}

/** What ends with the first download, as the question for consent says it. */
export type AtStake = {
  /** As it is written, such as $3.00; null where it is not known. */
  readonly price: string | null
  /** The last day to withdraw; null when it is over. */
  readonly until: string | null
}

export function stakeInWords({ price, until }: AtStake): string {
  const back = price === null ? 'your money' : `your ${price}`
  if (until === null) return 'We ask once before the first download of an order.'
  return `You have until ${longDay(until)} to withdraw from this order and get ${back} back. Once you download, that right ends.`
}

let longDays: Intl.DateTimeFormat | undefined

/** '15 November 2025', by the calendar of UTC. */
export function longDay(iso: string): string {
  longDays ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return longDays.format(new Date(iso))
}

/** '15 November 2026, 21:04:37 UTC' */
export function timeInWords(at: Date): string {
  return `${longDay(at.toISOString())}, ${at.toISOString().slice(11, 19)} UTC`
}
