import { ALL_ACCESS } from '../../contract/bundles.ts'
import type { Content } from '../../contract/content.ts'
import { formatMoney } from '../../contract/money.ts'
import { lastDayWords, type ShownSale } from '../../contract/sales.ts'
import type { Reduced, SiteSource } from '../../contract/site-data.ts'

type Priced = { readonly slug: string; readonly priceMinor: number }

/** What something costs while the page is shown, with the words beside it where that is less than usual. */
export function priceNow(source: SiteSource, { slug, priceMinor }: Priced): { priceMinor: number; sale?: ShownSale } {
  const reduced = source.reduced?.[slug]
  return reduced ? { priceMinor: reduced.priceMinor, sale: wordsOf(source, reduced) } : { priceMinor }
}

/** Words that name the usual price do not stand beside a reduced one. */
export function allAccessAt(source: SiteSource): Content['allAccess'] & { readonly sale?: ShownSale } {
  const { allAccess } = source.content
  const { priceMinor, sale } = priceNow(source, { slug: ALL_ACCESS.slug, priceMinor: allAccess.priceMinor })
  return sale ? { ...allAccess, priceMinor, priceWords: null, sale } : allAccess
}

/** Directive 98/6/EC, Art. 6a: an old price beside a reduced one is the lowest of 30 days, and is said to be. */
function wordsOf({ content, timeZone = 'UTC' }: SiteSource, { name, oldMinor, until }: Reduced): ShownSale {
  const end = `${name}, until ${lastDayWords(until, timeZone)}.`
  if (oldMinor === null) return { words: end }
  const old = formatMoney(oldMinor, content.currency, { locale: content.locale, isShort: true })
  return { old, words: `${end} Lowest price of the 30 days before: ${old}.` }
}
