import type { Content } from '../../contract/content/content.ts'
import { formatMoney } from '../../contract/money.ts'
import { type Sale, takingWords } from '../../contract/orders/reductions.ts'
import { type Product, productsOf } from '../checkout/products.ts'
import type { ShopState } from './publication-queries.ts'

/** What is sold otherwise than before, a few words for each: none of it is for everybody to publish. */
export function listPriceChanges(before: ShopState, after: ShopState): string[] {
  const [was, is] = [before, after].map(({ content, catalogue }) => productsOf(content, catalogue.bundles))
  const slugs = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])
  const prices = [...slugs].flatMap((slug) => {
    const [old, now] = [was?.get(slug), is?.get(slug)]
    if (!old || !now) return [`${(now ?? old)?.name}: ${now ? 'new' : 'ended'}`]
    return priceOf(old) === priceOf(now) ? [] : [`${now.name}: ${priceOf(old)} → ${priceOf(now)}`]
  })
  return [...prices, ...listTermChanges(before.content, after.content)]
}

/** Sales, and what may be paid with or given besides. */
export function listTermChanges(before: Content, after: Content): string[] {
  const [old, now] = [bySlug(before), bySlug(after)]
  const sales = [...new Set([...old.keys(), ...now.keys()])].flatMap((slug) => {
    const [was, is] = [old.get(slug), now.get(slug)]
    if (!is) return was ? [`sale ${was.name}: called off`] : []
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [`sale ${is.name}: ${saleWords(is, after)}`]
  })
  return [
    ...sales,
    ...switched('credit toward all-access', before.credit.isGiven, after.credit.isGiven),
    ...switched('gifts', before.gifts.isOffered, after.gifts.isOffered),
  ]
}

function bySlug({ sales = [] }: Content): ReadonlyMap<string, Sale> {
  return new Map(sales.map((sale) => [sale.slug, sale]))
}

function saleWords({ takes, products, from, until }: Sale, { currency, locale }: Content): string {
  const off = takingWords(takes, (minor) => formatMoney(minor, currency, { locale, isShort: true }))
  const on = { everything: 'everything', bundles: 'all bundles' }
  const what = typeof products === 'string' ? on[products] : products.join(', ')
  return `${off}, ${what}, ${minutes(from)} to ${minutes(until)} UTC`
}

function minutes(moment: string): string {
  return moment.slice(0, 16).replace('T', ' ')
}

function switched(what: string, was: boolean, is: boolean): string[] {
  return was === is ? [] : [`${what} ${is ? 'on' : 'off'}`]
}

function priceOf({ priceMinor, currency }: Product): string {
  return formatMoney(priceMinor, currency)
}
