import { createHash } from 'node:crypto'
import { findSale, listTurns, type Sale } from '../../contract/orders/reductions.ts'
import { ALL_ACCESS, type Wallpaper } from '../../contract/pictures/catalogue.ts'
import { type Product, productsOf } from '../prices/products.ts'
import type { ShopState } from './publication-queries.ts'

/** A picture that was in the shop before, and the category in which it was. */
export type GainedPicture = { readonly id: string; readonly title: string; readonly from: string }

/** Something that a visitor or a buyer of something gets after a publication, and could not get before it for as little. */
export type Gain =
  | {
      readonly kind: 'free'
      readonly category: string
      /** Nobody could take anything of this category for nothing until now. */
      readonly isNew: boolean
      readonly pictures: readonly GainedPicture[]
    }
  | {
      readonly kind: 'opens'
      readonly product: Product
      /** It was not sold. */
      readonly isNew: boolean
      /** What comes into them later belongs to it from now on; pictures are in them or not. */
      readonly categories: readonly string[]
      readonly pictures: readonly GainedPicture[]
    }
  | { readonly kind: 'price'; readonly was: Product; readonly product: Product }
  | { readonly kind: 'sale'; readonly sale: Sale; readonly products: readonly Product[] }
  | { readonly kind: 'listed'; readonly bundle: string; readonly name: string }
  | { readonly kind: 'credit' }

type GainSources = {
  /** Of pictures that are not shown now and were once: the category in which they were shown last. */
  readonly lastShown: ReadonlyMap<string, string>
  readonly now: Date
}

/**
 * All that anybody could get for less after a publication than before it. A picture counts from the moment that it was ever
 * shown: one that is new has nothing to be cheaper than. One that is hidden stands where it was shown last, so showing it
 * again there is nothing; anywhere else it is. Whoever holds something counts as much as whoever buys it next, so whatever a
 * product did not open is a gain in it, whatever it cost elsewhere; only what was free is none.
 */
export function listGains(before: ShopState, after: ShopState, { lastShown, now }: GainSources): Gain[] {
  const places = new Map(lastShown)
  for (const [category, list] of Object.entries(before.catalogue.wallpapers))
    for (const { id } of list) places.set(id, category)
  return [
    ...listFreed(before, after, places),
    ...listOpened(before, after, places),
    ...listCheaper(before, after, now),
    ...listListed(before, after),
    ...(!before.content.credit.isGiven && after.content.credit.isGiven ? [{ kind: 'credit' } as const] : []),
  ]
}

/** By id: the category in which a picture was. */
type Places = ReadonlyMap<string, string>

function listFreed(before: ShopState, after: ShopState, places: Places): Gain[] {
  const was = freeOf(before)
  return [...freeOf(after)].flatMap((category) => {
    const isNew = !was.has(category)
    const pictures = gained(after, [category], places, was)
    return isNew || pictures.length > 0 ? [{ kind: 'free', category, isNew, pictures } as const] : []
  })
}

function freeOf({ catalogue }: ShopState): ReadonlySet<string> {
  return new Set(catalogue.categories.filter(({ offer }) => offer.kind === 'free').map(({ slug }) => slug))
}

function listOpened(before: ShopState, after: ShopState, places: Places): Gain[] {
  const [was, is, free] = [heldBy(before), heldBy(after), freeOf(before)]
  const known = new Set([...before.content.categories, ...before.catalogue.categories].map(({ slug }) => slug))
  const [sold, products] = [productsIn(before), productsIn(after)]
  return [...products.values()].flatMap((product) => {
    const isNew = !sold.has(product.slug)
    const now = is.get(product.slug) ?? NOTHING
    const had = new Set([...free, ...((isNew ? undefined : was.get(product.slug)) ?? NOTHING)])
    const pictures = gained(after, now, places, had)
    const categories = [...now].filter((category) => known.has(category) && !had.has(category))
    return pictures.length + categories.length > 0
      ? [{ kind: 'opens', product, isNew, categories, pictures } as const]
      : []
  })
}

const NOTHING: ReadonlySet<string> = new Set()

/** By product: the categories that it opens. */
function heldBy({ catalogue: { bundles } }: ShopState): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    [ALL_ACCESS.slug, new Set(bundles.flatMap(({ categories }) => categories))],
    ...bundles.map(({ slug, categories }) => [slug, new Set(categories)] as const),
  ])
}

function productsIn({ content, catalogue }: ShopState): ReadonlyMap<string, Product> {
  return productsOf(content, catalogue.bundles)
}

/** What these categories show that was in the shop and in none of those, each once. */
function gained(
  { catalogue: { wallpapers } }: ShopState,
  categories: Iterable<string>,
  places: Places,
  had: ReadonlySet<string>,
): GainedPicture[] {
  const shown = new Map<string, Wallpaper>()
  for (const category of categories) for (const one of wallpapers[category] ?? []) shown.set(one.id, one)
  return [...shown.values()].flatMap(({ id, title }) => {
    const from = places.get(id)
    return from === undefined || had.has(from) ? [] : [{ id, title, from }]
  })
}

function listCheaper(before: ShopState, after: ShopState, now: Date): Gain[] {
  const products = productsIn(after)
  const both = [...productsIn(before).values()].flatMap((was) => {
    const product = products.get(was.slug)
    return product ? [{ was, product }] : []
  })
  const isFall = ({ was, product }: (typeof both)[number]) =>
    was.currency !== product.currency || product.priceMinor < was.priceMinor
  return [
    ...both.filter(isFall).map((pair) => ({ kind: 'price', ...pair }) as const),
    ...listSales(before, after, both, now),
  ]
}

/** Sales that were not there like this and make something cheaper than it would have been at that moment. */
function listSales(
  { content: { sales: old } }: ShopState,
  { content: { sales } }: ShopState,
  both: readonly { readonly was: Product; readonly product: Product }[],
  now: Date,
): Gain[] {
  const known = new Set(old?.map((sale) => JSON.stringify(sale)))
  const moments = [...new Set([...listTurns(old, now), ...listTurns(sales, now)])]
  const found = new Map<Sale, Set<Product>>()
  for (const at of [now, ...moments.map((moment) => new Date(moment))]) {
    for (const { was, product } of both) {
      const best = findSale(sales, product, at)
      if (!best || known.has(JSON.stringify(best.sale))) continue
      if (best.priceMinor >= (findSale(old, was, at)?.priceMinor ?? was.priceMinor)) continue
      found.set(best.sale, (found.get(best.sale) ?? new Set()).add(product))
    }
  }
  return [...found].map(([sale, cheaper]) => ({ kind: 'sale', sale, products: [...cheaper] }))
}

/** Sold before, but found by nobody who was not told of it. */
function listListed({ catalogue: was }: ShopState, { catalogue: is }: ShopState): Gain[] {
  const unlisted = new Set(was.bundles.filter(({ isListed }) => !isListed).map(({ slug }) => slug))
  const listed = is.bundles.filter(({ slug, isListed }) => isListed && unlisted.has(slug))
  return listed.map(({ slug, name }) => ({ kind: 'listed', bundle: slug, name }))
}

/** What has been opened cannot be taken back: whoever has it keeps it. */
export function isOpening({ kind }: Gain): boolean {
  return kind === 'free' || kind === 'opens'
}

/** What is in these gains and in none of those. */
export function listMoreGains(gains: readonly Gain[], others: readonly Gain[]): Gain[] {
  const known = new Set(others.flatMap(namesOf))
  const isMore = (gain: Gain) => namesOf(gain).some((name) => !known.has(name))
  return gains.filter(isMore).map((gain) => {
    if (gain.kind === 'free') {
      const pictures = gain.pictures.filter((one) => isMore({ ...gain, isNew: false, pictures: [one] }))
      return { ...gain, isNew: gain.isNew && isMore({ ...gain, pictures: [] }), pictures }
    }
    if (gain.kind !== 'opens') return gain
    const pictures = gain.pictures.filter((one) => isMore({ ...gain, categories: [], pictures: [one] }))
    const categories = gain.categories.filter((one) => isMore({ ...gain, categories: [one], pictures: [] }))
    return { ...gain, categories, pictures }
  })
}

/** Names for everything in it, picture by picture. */
function namesOf(gain: Gain): string[] {
  switch (gain.kind) {
    case 'free': {
      const pictures = gain.pictures.map(({ id }) => `free ${id}`)
      return gain.isNew ? [`free category ${gain.category}`, ...pictures] : pictures
    }
    case 'opens': {
      const { slug, priceMinor, currency } = gain.product
      const what = gain.isNew ? `${slug} at ${priceMinor} ${currency}` : slug
      return [
        ...gain.categories.map((category) => `${what} opens category ${category}`),
        ...gain.pictures.map(({ id }) => `${what} opens ${id}`),
      ]
    }
    case 'price': {
      const { was, product } = gain
      return [`${product.slug} ${was.priceMinor} ${was.currency} to ${product.priceMinor} ${product.currency}`]
    }
    case 'sale':
      return gain.products.map(({ slug, priceMinor }) => `${slug} of ${priceMinor} in ${JSON.stringify(gain.sale)}`)
    case 'listed':
      return [`listed ${gain.bundle}`]
    case 'credit':
      return ['credit']
  }
}

/** What somebody confirms: the same for the same gains alone, and null where there is nothing to confirm. */
export function confirmationOf(gains: readonly Gain[]): string | null {
  const names = gains.flatMap(namesOf).sort()
  return names.length > 0 ? createHash('sha256').update(names.join('\n')).digest('hex') : null
}
