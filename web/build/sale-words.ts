import type { Content } from '../../contract/content/content.ts'
import { formatMoney, toDecimal } from '../../contract/money.ts'
import { lastDayWords, type ShownSale } from '../../contract/orders/reductions.ts'
import { ALL_ACCESS } from '../../contract/pictures/catalogue.ts'
import type { AskedPrice, Reduced, SiteSource } from '../../contract/site/site-data.ts'

type Priced = { readonly slug: string; readonly priceMinor: number }

export function priceNow(source: SiteSource, { slug, priceMinor: usualMinor }: Priced): AskedPrice {
  const reduced = source.reduced?.[slug]
  const priceMinor = reduced?.priceMinor ?? usualMinor
  return {
    priceMinor,
    price: writePrice(source, priceMinor),
    decimal: toDecimal(priceMinor, source.content.currency),
    ...(reduced && { sale: wordsOf(source, reduced) }),
  }
}

/** Short: $3, but $3.50. */
export function writePrice({ content: { currency, locale } }: SiteSource, priceMinor: number): string {
  return formatMoney(priceMinor, currency, { locale, isShort: true })
}

/** Words that name the usual price do not stand beside a reduced one. */
export function allAccessAt(source: SiteSource): Content['allAccess'] & AskedPrice {
  const { allAccess } = source.content
  const asked = priceNow(source, { slug: ALL_ACCESS.slug, priceMinor: allAccess.priceMinor })
  return { ...allAccess, ...asked, ...(asked.sale && { priceWords: null }) }
}

/** Directive 98/6/EC, Art. 6a: an old price beside a reduced one is the lowest of 30 days, and is said to be. */
function wordsOf(source: SiteSource, { name, oldMinor, until }: Reduced): ShownSale {
  const end = `${name}, until ${lastDayWords(until, source.timeZone ?? 'UTC')}.`
  if (oldMinor === null) return { words: end }
  const old = writePrice(source, oldMinor)
  return { old, words: `${end} Lowest price of the 30 days before: ${old}.` }
}
