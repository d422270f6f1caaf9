/**
 * ISO 4217: the digits of a currency's minor unit, where they are not two. Written down because `Intl` follows other
 * lists, in which the forint has none, and not every engine the same.
 */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG'].map((code) => [code, 0] as const),
  ...['RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
  ...['CLF', 'UYW'].map((code) => [code, 4] as const),
])

/** Amounts are whole numbers of minor units: 300 are three dollars, three hundred yen and three tenths of a dinar. */
export function minorDigits(currency: string): number {
  return DIGITS.get(currency) ?? 2
}

type MoneyFormat = {
  readonly locale?: string
  /** Without the digits after the point where they are all zero: $3, but $3.50. */
  readonly isShort?: boolean
}

/** An amount as people write it: $3.00, €3.00, ¥300, KWD 1.500. */
export function formatMoney(minor: number, currency: string, { locale = 'en-US', isShort }: MoneyFormat = {}): string {
  // `Intl` throws for anything else; an order may say anything, or nothing.
  if (!/^[A-Z]{3}$/.test(currency)) return `${toDecimal(minor, currency)} ${currency}`.trimEnd()
  const digits = minorDigits(currency)
  const least = isShort && minor % 10 ** digits === 0 ? 0 : digits
  return formatOf(locale, currency, least).format(minor / 10 ** digits)
}

/** A shop has few of them, and making one takes many times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>()
const MOST_FORMATS = 100

function formatOf(locale: string, currency: string, minimumFractionDigits: number): Intl.NumberFormat {
  const name = `${locale} ${currency} ${minimumFractionDigits}`
  const known = formats.get(name)
  if (known) return known
  const maximumFractionDigits = minorDigits(currency)
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(name, made)
  return made
}

/** An amount as machines read it: 3.00, 300, 1.500. */
export function toDecimal(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** What somebody typed, such as 3 or 2.50, in minor units; nothing where it has more digits than the currency, or is none. */
export function findAmount(typed: string, currency: string): number | undefined {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(typed) ?? []
  const digits = minorDigits(currency)
  return whole === '' || part.length > digits ? undefined : Number(whole + part.padEnd(digits, '0'))
}
