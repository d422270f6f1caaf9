import { type OrderReport, type PaymentEvent, RefusedEventError } from './payments.ts'

/** What the buyer typed or a link carried. The rest is the provider's own. */
const CLAIMS: ReadonlySet<string> = new Set<keyof OrderReport>(['email', 'checkoutId'])

/** An address has 320 characters at most, and no id of a provider is longer. */
const LONGEST = 320
/** What both databases hold in an integer. */
const LARGEST = 2_147_483_647

/**
 * The one place where reports are cleaned before they reach the books. A claim that no database, mail or terminal should
 * see (control characters, half a letter, no end) is left out whole: a mended one could be somebody else's address. What
 * the buyer cannot write must be plain, or the report is refused.
 */
export function cleanReport(report: OrderReport): OrderReport {
  const kept = Object.entries(report).filter(([name, value]) => {
    if (isPlain(value)) return value !== '' || !CLAIMS.has(name)
    if (!CLAIMS.has(name)) throw new RefusedEventError('shape', `The ${name} of an order cannot be read.`)
    return false
  })
  return Object.fromEntries(kept) as OrderReport
}

/** The same for a delivery, whose key and name are stored beside it. */
export function cleanEvent({ key, name, report }: PaymentEvent): PaymentEvent {
  if (!isPlain(key) || !isPlain(name)) throw new RefusedEventError('shape', 'The name of the event cannot be read.')
  return { key, name, report: cleanReport(report) }
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) <= LARGEST
  if (typeof value !== 'string') return true
  return value.length <= LONGEST && value.isWellFormed() && !/\p{Cc}/u.test(value)
}
