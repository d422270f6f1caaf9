import { type OrderReport, type PaymentEvent, RefusedEventError } from '../../payments/payments.ts'

/** What the buyer typed or a link carried, and what the order can do without. The rest is the provider's own. */
const CLAIMS: ReadonlySet<string> = new Set<keyof OrderReport>(['email', 'checkoutId', 'buyerAddress', 'invoiceUrl'])
/** The books compare times as text, so all of them are written alike: in UTC, to the millisecond. */
const TIMES: ReadonlySet<string> = new Set<keyof OrderReport>(['at', 'purchasedAt', 'disputeDueAt'])

/** An address has 320 characters at most, and no id of a provider is longer. */
const LONGEST = 320
/** A signed address is longer. */
const LONGEST_URL = 1000
/** What both databases hold in an integer. */
const LARGEST = 2_147_483_647

/**
 * The one place where reports are cleaned before they reach the books. A claim that no database, mail or terminal should
 * see (control characters, half a letter, no end) is left out whole: a mended one could be somebody else's address. What
 * the buyer cannot write must be plain, or the report is refused.
 */
export function cleanReport(report: OrderReport): OrderReport {
  const kept = Object.entries(report).filter(([name, value]) => {
    if (isPlain(value, name === 'invoiceUrl' ? LONGEST_URL : LONGEST)) return value !== '' || !CLAIMS.has(name)
    if (!CLAIMS.has(name)) throw new RefusedEventError('shape', `The ${name} of an order cannot be read.`)
    return false
  })
  return Object.fromEntries(
    kept.map(([name, value]) => [name, TIMES.has(name) ? plainTime(name, value) : value]),
  ) as OrderReport
}

function plainTime(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  const time = new Date(String(value))
  const year = time.getUTCFullYear()
  // Before or after these a year has more than four digits, or a minus, and sorts wrongly.
  if (Number.isNaN(year) || year < 1970 || year > 9999) {
    throw new RefusedEventError('shape', `The time '${name}' of an order cannot be read.`)
  }
  return time.toISOString()
}

/** The same for a delivery, whose key and name are stored beside it. */
export function cleanEvent({ key, name, report }: PaymentEvent): PaymentEvent {
  if (!isPlain(key) || !isPlain(name)) throw new RefusedEventError('shape', 'The name of the event cannot be read.')
  return { key, name, report: cleanReport(report) }
}

function isPlain(value: unknown, longest = LONGEST): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= LARGEST
  if (typeof value !== 'string') return true
  return value.length <= longest && value.isWellFormed() && !/\p{Cc}/u.test(value)
}
