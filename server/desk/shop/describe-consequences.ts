import type { Content } from '../../../contract/content/content.ts'
import { countOf } from '../../../contract/count.ts'
import { formatMoney } from '../../../contract/money.ts'
import { isRunning, type Sale } from '../../../contract/orders/reductions.ts'
import type { OpenCheckouts } from '../../checkout/checkout-queries.ts'
import { type Product, productsOf } from '../../prices/products.ts'
import type { Gain, GainedPicture } from '../../publications/list-gains.ts'
import type { ShopState } from '../../publications/publication-queries.ts'
import { clockTime } from '../lists/days.ts'

type Around = {
  readonly open: ReadonlyMap<string, OpenCheckouts>
  readonly now: Date
  readonly timeZone: string
}

/** What anybody could get for less, a sentence for each: an owner confirms them before it is done. */
export function describeGains(gains: readonly Gain[], turn: Turn, around: Around): string[] {
  const cheaper = gains.flatMap((gain) => {
    if (gain.kind === 'price') return [describeFall(gain, around)]
    return gain.kind === 'sale' ? [saleBegins(gain.sale, around)] : []
  })
  return [...cheaper, ...describeGiven(gains, turn)]
}

/** What else publishing this does to whom, a sentence for each: said before it is done. */
export function describeConsequences(gains: readonly Gain[], { before, after }: Turn, around: Around): string[] {
  const was = productsOf(before.content, before.catalogue.bundles)
  const is = productsOf(after.content, after.catalogue.bundles)
  const prices = [...was.values()].flatMap((old) => describeProduct(old, is.get(old.slug), around))
  const cheaper = new Set(gains.flatMap((gain) => (gain.kind === 'sale' ? [gain.sale.slug] : [])))
  const sold = [...prices, ...describeSales(before.content, after.content, cheaper, around)]
  const isCheaper = gains.some(({ kind }) => kind === 'price' || kind === 'sale')
  return [
    ...sold,
    ...(sold.length > 0 || isCheaper ? ['Whoever has bought keeps what they have.'] : []),
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
  if (old.currency !== now.currency || now.priceMinor <= old.priceMinor) return []
  const [from, to] = [priceOf(old), priceOf(now)]
  return [`${old.name} rises from ${from} to ${to}.${stillOpen(old, around, `keep ${from} or what they were shown`)}`]
}

function describeFall({ was, product }: { readonly was: Product; readonly product: Product }, around: Around): string {
  const verb = was.currency === product.currency ? 'falls' : 'changes'
  const [from, to] = [priceOf(was), priceOf(product)]
  return `${product.name} ${verb} from ${from} to ${to}.${stillOpen(was, around, `keep ${from} or what they were shown`)}`
}

function stillOpen({ slug }: Product, { open, timeZone }: Around, what: string): string {
  const found = open.get(slug)
  if (!found) return ''
  const until = clockTime(found.until, timeZone).replace('T', ' ')
  return ` ${countOf(found.count, 'open checkout')} ${what} until ${until} at the latest.`
}

function describeSales(
  { sales: old = [] }: Content,
  { sales = [] }: Content,
  cheaper: ReadonlySet<string>,
  around: Around,
): string[] {
  const { now } = around
  const known = new Map(old.map((sale) => [sale.slug, JSON.stringify(sale)]))
  const fresh = sales.filter(
    (sale) =>
      known.get(sale.slug) !== JSON.stringify(sale) && sale.until > now.toISOString() && !cheaper.has(sale.slug),
  )
  const gone = old.filter((sale) => !sales.some(({ slug }) => slug === sale.slug) && isRunning(sale, now))
  return [
    ...fresh.map((sale) => saleBegins(sale, around)),
    ...gone.map(({ name }) => `${name} ends at once. Open checkouts keep its price for a day at most.`),
  ]
}

function saleBegins({ name, from, until }: Sale, { now, timeZone }: Around): string {
  const clock = (moment: string) => clockTime(moment, timeZone).replace('T', ' ')
  const begins = from <= now.toISOString() ? 'at once' : `on ${clock(from)}`
  return `${name} begins ${begins} and ends by itself on ${clock(until)}. Checkouts of that time keep its price for a day.`
}

function priceOf({ priceMinor, currency }: Product): string {
  return formatMoney(priceMinor, currency)
}

/** Who wants to know more looks at the pictures. */
const MOST_NAMES = 3

export type Turn = { readonly before: ShopState; readonly after: ShopState }

/** What opens for somebody that was closed to them, and what else is offered to more people, a sentence for each. */
export function describeGiven(gains: readonly Gain[], { before, after }: Turn): string[] {
  const names = namesOf(before, after)
  return gains.flatMap((gain) => {
    switch (gain.kind) {
      case 'free':
        return [describeFree(gain, names)]
      case 'opens':
        return [describeOpened(gain, names)]
      case 'listed':
        return [`${gain.name} Bundle is listed: every visitor finds it.`]
      case 'credit':
        return ['Bundles already bought count toward all-access from now on: their buyers pay less for it.']
      default:
        return []
    }
  })
}

type Names = ReadonlyMap<string, string>

/** As they are called after it. */
function namesOf(before: ShopState, after: ShopState): Names {
  const all = [before, after].flatMap(({ content, catalogue }) => [...catalogue.categories, ...content.categories])
  return new Map(all.map(({ slug, name }) => [slug, name]))
}

function describeFree({ category, isNew, pictures }: Gain & { readonly kind: 'free' }, names: Names): string {
  const name = names.get(category) ?? category
  if (!isNew) {
    const verb = pictures.length === 1 ? 'becomes' : 'become'
    return `${countOf(pictures.length, 'picture')} ${verb} free in ${name}: ${titlesOf(pictures)}.`
  }
  const which = pictures.length > 0 ? `, ${countOf(pictures.length, 'picture')} from before included` : ''
  return `${name} is free: anybody may download what is in it, in full size${which}.`
}

function describeOpened(gain: Gain & { readonly kind: 'opens' }, names: Names): string {
  const { product, isNew, categories, pictures } = gain
  const from = new Set([...pictures.map((picture) => picture.from), ...categories])
  const where = listed([...from].map((slug) => names.get(slug) ?? slug))
  const { length } = pictures
  const opened =
    length > 0 ? `${countOf(length, isNew ? 'picture' : 'more picture')}, from ${where}` : `what comes into ${where}`
  if (isNew)
    return `${product.name} is sold for ${formatMoney(product.priceMinor, product.currency)}: it opens ${opened}.`
  return `${product.name} opens ${opened}. Whoever has it gets ${length === 1 || length === 0 ? 'it' : 'them'} too.`
}

/** 'Anime, Bikes, Cars and 11 more', or all of a few. */
function listed(names: readonly string[]): string {
  const few =
    names.length <= MOST_NAMES + 1 ? names : [...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more`]
  const last = few.at(-1) ?? ''
  return few.length > 1 ? `${few.slice(0, -1).join(', ')} and ${last}` : last
}

function titlesOf(pictures: readonly GainedPicture[]): string {
  return listed(pictures.map(({ title }) => `‘${title}’`))
}
