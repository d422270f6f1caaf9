import type { Content } from '../../../contract/content.ts'
import { countOf } from '../../../contract/count.ts'
import { formatMoney } from '../../../contract/money.ts'
import { isRunning } from '../../../contract/sales.ts'
import type { OpenCheckouts } from '../../checkout/checkout-queries.ts'
import { type Product, productsOf } from '../../checkout/products.ts'
import type { ShopState } from '../../publications/publication-queries.ts'
import { clockTime } from '../day-bounds.ts'

type Around = {
  readonly open: ReadonlyMap<string, OpenCheckouts>
  readonly now: Date
  readonly timeZone: string
}

/** What publishing this does to whom, a sentence for each: said before it is done. */
export function describeConsequences(before: ShopState, after: ShopState, around: Around): string[] {
  const was = productsOf(before.content, before.catalogue.bundles)
  const is = productsOf(after.content, after.catalogue.bundles)
  const prices = [...was.values()].flatMap((old) => describeProduct(old, is.get(old.slug), around))
  const sold = [...prices, ...describeSales(before.content, after.content, around)]
  return [
    ...sold,
    ...(sold.length > 0 ? ['Whoever has bought keeps what they have.'] : []),
    ...(before.content.credit.isGiven && !after.content.credit.isGiven
      ? ['Bundles no longer count toward all-access. What was credited stays.']
      : []),
    ...(before.content.gifts.isOffered && !after.content.gifts.isOffered
      ? ['Nothing can be bought as a gift any more. Gifts that were paid still arrive and open.']
      : []),
  ]
}

function describeProduct(old: Product, now: Product | undefined, around: Around): string[] {
  if (!now) return [`${old.name} is no longer sold.${stillOpen(old, around, 'can still be paid')}`]
  const [from, to] = [priceOf(old), priceOf(now)]
  if (from === to) return []
  const verb = old.currency !== now.currency ? 'changes' : old.priceMinor < now.priceMinor ? 'rises' : 'falls'
  return [`${old.name} ${verb} from ${from} to ${to}.${stillOpen(old, around, `keep ${from} or what they were shown`)}`]
}

function stillOpen({ slug }: Product, { open, timeZone }: Around, what: string): string {
  const found = open.get(slug)
  if (!found) return ''
  const until = clockTime(found.until, timeZone).replace('T', ' ')
  return ` ${countOf(found.count, 'open checkout')} ${what} until ${until} at the latest.`
}

function describeSales({ sales: old = [] }: Content, { sales = [] }: Content, { now, timeZone }: Around): string[] {
  const clock = (moment: string) => clockTime(moment, timeZone).replace('T', ' ')
  const known = new Map(old.map((sale) => [sale.slug, JSON.stringify(sale)]))
  const fresh = sales.filter((sale) => known.get(sale.slug) !== JSON.stringify(sale) && sale.until > now.toISOString())
  const gone = old.filter((sale) => !sales.some(({ slug }) => slug === sale.slug) && isRunning(sale, now))
  return [
    ...fresh.map(({ name, from, until }) => {
      const begins = from <= now.toISOString() ? 'at once' : `on ${clock(from)}`
      return `${name} begins ${begins} and ends by itself on ${clock(until)}. Checkouts of that time keep its price for a day.`
    }),
    ...gone.map(({ name }) => `${name} ends at once. Open checkouts keep its price for a day at most.`),
  ]
}

function priceOf({ priceMinor, currency }: Product): string {
  return formatMoney(priceMinor, currency)
}
