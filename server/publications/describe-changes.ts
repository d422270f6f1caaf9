import { isDeepStrictEqual } from 'node:util'
import type { Content, HomeSection } from '../../contract/content/content.ts'
import { countOf } from '../../contract/count.ts'
import { formatMoney } from '../../contract/money.ts'
import { type Sale, takingWords } from '../../contract/orders/reductions.ts'
import type { Bundle, Catalogue, Category } from '../../contract/pictures/catalogue.ts'
import { leaveOut } from '../content/leave-out.ts'
import { type Product, productsOf } from '../prices/products.ts'
import type { ShopState } from './publication-queries.ts'

/** What is other than before, in words; the first publication has nothing before it. */
export function describeChanges(before: ShopState | undefined, after: ShopState): string {
  if (!before) return 'the first publication'
  return listChanges(before, after).join('; ') || 'order and small things'
}

/** The same, a few words for each. */
export function listChanges(before: ShopState, after: ShopState): string[] {
  return [
    ...allAccessChanges(before.content, after.content),
    ...bundleChanges(before, after),
    ...listTermChanges(before.content, after.content),
    ...categoryChanges(before, after),
    ...after.catalogue.categories.flatMap((category) => pictureChanges(category, before.catalogue, after.catalogue)),
    ...wordChanges(before, after),
  ]
}

function allAccessChanges({ allAccess: was, ...before }: Content, { allAccess: is, ...after }: Content): string[] {
  const [old, now] = [formatIn(before, was.priceMinor), formatIn(after, is.priceMinor)]
  return old === now ? [] : [`${is.name}: ${old} → ${now}`]
}

function formatIn({ currency, locale }: Pick<Content, 'currency' | 'locale'>, minor: number): string {
  return formatMoney(minor, currency, { locale, isShort: true })
}

type Priced = Bundle & { readonly price: string }

function bundleChanges(was: ShopState, is: ShopState): string[] {
  const [before, after] = [pricedBundles(was), pricedBundles(is)]
  const known = new Map(before.map((bundle) => [bundle.slug, bundle]))
  const still = new Set(after.map(({ slug }) => slug))
  return [
    ...after.flatMap((bundle) => {
      const old = known.get(bundle.slug)
      return old ? bundleChange(old, bundle) : [`${bundle.name} Bundle: new, ${bundle.price}`]
    }),
    ...before.flatMap(({ slug, name }) => (still.has(slug) ? [] : [`${name} Bundle: ended`])),
    ...(isMoved(before, after) ? ['other order of the bundles'] : []),
  ]
}

function bundleChange(old: Priced, now: Priced): string[] {
  const parts = [
    ...(old.name === now.name ? [] : [`now called ${now.name} Bundle`]),
    ...(old.price === now.price ? [] : [`${old.price} → ${now.price}`]),
    ...(old.isListed === now.isListed ? [] : [now.isListed ? 'listed' : 'no longer listed']),
    ...(old.categories.join() === now.categories.join() ? [] : [`opens ${now.categories.join(', ')}`]),
  ]
  return parts.length > 0 ? [`${old.name} Bundle: ${parts.join(', ')}`] : []
}

function categoryChanges(was: ShopState, is: ShopState): string[] {
  const [before, after] = [was.catalogue.categories, is.catalogue.categories]
  const known = new Map(before.map((category) => [category.slug, category]))
  const still = new Set(after.map(({ slug }) => slug))
  return [
    ...after.flatMap((category) => {
      const old = known.get(category.slug)
      if (!old) return [`${category.name}: ${isHidden(was, category) ? 'shown again' : 'new'} at ${category.path}`]
      if (old.path !== category.path) return [`${category.name}: moved from ${old.path} to ${category.path}`]
      if (JSON.stringify(old) === JSON.stringify(category)) return []
      return [old.name === category.name ? `${category.name}: words of its page` : `${old.name}: now ${category.name}`]
    }),
    ...before.flatMap((category) =>
      still.has(category.slug) ? [] : [`${category.name}: ${isHidden(is, category) ? 'hidden' : 'removed'}`],
    ),
    ...(isMoved(before, after) ? ['other order of the categories'] : []),
  ]
}

function isHidden({ content }: ShopState, { slug }: Category): boolean {
  return content.categories.some((category) => category.slug === slug && category.isHidden)
}

type Listed = readonly { readonly slug: string }[]

/** Those that are in both stand in another order. */
function isMoved(before: Listed, after: Listed): boolean {
  const inBoth = (list: Listed, other: Listed) => {
    const known = new Set(other.map(({ slug }) => slug))
    return list.flatMap(({ slug }) => (known.has(slug) ? [slug] : [])).join()
  }
  return inBoth(before, after) !== inBoth(after, before)
}

function pictureChanges(category: Category, was: Catalogue, is: Catalogue): string[] {
  const { slug, name } = category
  return [
    ...(was.wallpapers[slug] === is.wallpapers[slug] ? [] : galleryChanges(category, was, is)),
    ...(was.covers?.[slug] === is.covers?.[slug] ? [] : [`other cover of ${name}`]),
  ]
}

function galleryChanges({ slug, name }: Category, was: Catalogue, is: Catalogue): string[] {
  const before = new Map((was.wallpapers[slug] ?? []).map((wallpaper) => [wallpaper.id, JSON.stringify(wallpaper)]))
  const after = is.wallpapers[slug] ?? []
  const ids = new Set(after.map(({ id }) => id))
  const added = after.filter(({ id }) => !before.has(id)).length
  const removed = [...before.keys()].filter((id) => !ids.has(id)).length
  const changed = after.filter((wallpaper) => {
    const old = before.get(wallpaper.id)
    return old !== undefined && old !== JSON.stringify(wallpaper)
  }).length
  return [
    ...(added > 0 ? [`${countOf(added, 'picture')} added to ${name}`] : []),
    ...(removed > 0 ? [`${countOf(removed, 'picture')} removed from ${name}`] : []),
    ...(changed > 0 ? [`${countOf(changed, 'picture')} of ${name} changed`] : []),
    ...(added + removed === 0 && [...before.keys()].join() !== [...ids].join() ? [`other order of ${name}`] : []),
  ]
}

/** Prices and sales were told before, and so was a path that moved. */
function unpriced(whole: Content, after: Content) {
  const { allAccess, redirects, sales: _sales, credit: _credit, gifts: _gifts, ...content } = whole
  const { priceMinor: _price, priceWords: _words, ...words } = allAccess
  const paths = new Set(after.categories.map(({ path }) => path))
  const ofOthers = redirects.filter(({ to }) => !paths.has(to) && to !== '/')
  return { ...content, allAccess: words, redirects: ofOthers }
}

/** Parts of the content that stand nowhere in the catalogue, by their names. */
function wordChanges({ content: before }: ShopState, { content: after }: ShopState): string[] {
  const { categories: _c, bundles: _b, home: homeBefore, ...old } = unpriced(before, after)
  const { categories: _categories, bundles: _bundles, home: homeAfter, ...now } = unpriced(after, after)
  const home = [
    ...changedKeys({ ...homeBefore, sections: [] }, { ...homeAfter, sections: [] }),
    ...sectionChanges(homeBefore.sections, homeAfter.sections),
  ]
  return [...(home.length > 0 ? [`home: ${home.join(', ')}`] : []), ...changedKeys(old, now)]
}

function sectionChanges(was: readonly HomeSection[], is: readonly HomeSection[]): string[] {
  const [before = [], after = []] = [was, is].map((list) => list.filter(({ isHidden }) => !isHidden))
  const old = new Map<string, string>(before.map((section) => [section.kind, JSON.stringify(section)]))
  const now = new Map<string, string>(after.map((section) => [section.kind, JSON.stringify(section)]))
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((kind) => {
    if (!now.has(kind)) return [`${kind} off`]
    if (!old.has(kind)) return [`${kind} on`]
    return old.get(kind) === now.get(kind) ? [] : [kind]
  })
  const isMoved = changes.length === 0 && JSON.stringify(before) !== JSON.stringify(after)
  return isMoved ? ['order of sections'] : changes
}

/** Names of what differs, with the names of its own parts where it has some: 'brand (name, colours)'. */
function changedKeys(old: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): string[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    const [before, after] = [old[key], now[key]]
    if (JSON.stringify(before) === JSON.stringify(after)) return []
    const parts = isRecord(before) && isRecord(after) ? changedKeys(before, after) : []
    return [parts.length > 0 ? `${key} (${parts.join(', ')})` : key]
  })
}

/** A picture has no parts that mean something to its owner. */
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('digest' in value)
}

/** Each in the currency and in the manner of its time. */
function pricedBundles({ catalogue, content: { currency, locale } }: ShopState): Priced[] {
  return catalogue.bundles.map((bundle) => ({
    ...bundle,
    price: formatMoney(bundle.priceMinor, currency, { locale, isShort: true }),
  }))
}

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
function listTermChanges(before: Content, after: Content): string[] {
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

/** Parts of the content that are the owner's word alone, as they are called; null is the catalogue's work, or judged with prices. */
const PARTS: Readonly<Record<keyof Content, string | null>> = {
  brand: 'brand',
  home: 'home page',
  contact: 'contact',
  seller: 'seller',
  mail: 'mail',
  policies: 'policies',
  posters: 'posters',
  socialPicture: 'picture of links',
  pages: 'words of pages',
  allAccess: 'words of all-access',
  otherNames: 'names to search by',
  reviews: 'reviews',
  locale: 'language',
  samples: 'sample pictures',
  trader: 'who sells',
  orderPrefix: 'numbers of orders',
  withdrawal: 'withdrawal',
  retention: 'what is kept',
  version: null,
  categories: null,
  bundles: null,
  redirects: null,
  currency: null,
  credit: null,
  gifts: null,
  sales: null,
}

/** What the shop says of itself otherwise than before, by name: none of it is for everybody to publish. */
export function listBrandChanges(before: Content, after: Content): string[] {
  const [was, is] = [withoutOthers(before, after), withoutOthers(after, before)]
  const parts = Object.entries(PARTS) as [keyof Content, string | null][]
  const words = parts.flatMap(([key, name]) => (name === null || isDeepStrictEqual(was[key], is[key]) ? [] : [name]))
  return saysMadeOtherwise(before, after) ? [...words, 'how pictures were made'] : words
}

/** Bundles are the catalogue's; what they say of how their pictures were made is the owner's own words. */
function saysMadeOtherwise(before: Content, after: Content): boolean {
  const said = new Map(before.bundles.map(({ slug, howMade }) => [slug, howMade]))
  return after.bundles.some(({ slug, howMade }) => said.has(slug) && said.get(slug) !== howMade)
}

/** A category that comes, goes or moves takes along what names it: that is the catalogue's work, and no change of words. */
function withoutOthers(content: Content, other: Content): Content {
  const known = new Set(other.categories.map(({ slug }) => slug))
  const categories = new Set(content.categories.flatMap(({ slug }) => (known.has(slug) ? [] : [slug])))
  const left = leaveOut(content, { categories })
  const { picker } = left.home
  const links = picker.links.map(({ alias: _alias, ...link }) => link)
  const home = { ...left.home, picker: { ...picker, links } }
  const allAccess = { ...left.allAccess, priceMinor: 0, isSold: true }
  // What was stored has no keys without a value.
  return JSON.parse(JSON.stringify({ ...left, home, allAccess })) as Content
}
