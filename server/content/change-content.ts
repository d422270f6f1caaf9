import type { Content } from '../../contract/content/content.ts'
import { toDecimal } from '../../contract/money.ts'
import type { Sale } from '../../contract/orders/reductions.ts'
import { ALL_ACCESS, type Bundle, type Category } from '../../contract/pictures/catalogue.ts'
import { leaveOut } from './leave-out.ts'
import { NO_SLUG } from './schema/find-conflicts.ts'

/** A change that cannot be made of this content: one sentence that says why. */
export class ContentChangeError extends Error {
  override name = 'ContentChangeError'
}

export type NewCategory = {
  readonly name: string
  readonly path: string
  /** Of the bundle that sells it; null where its pictures are free, or where other bundles will sell it. */
  readonly priceMinor: number | null
  readonly isFree: boolean
}

const MOST_SLUG = 40
const MOST_BUTTONS = 4
const USUAL_BUTTON = 'Buy Bundle'

/** `taken` are slugs that were ever used: whoever bought something under one would own what is new. */
export function makeCategory(content: Content, asked: NewCategory, taken: ReadonlySet<string>): Content {
  const { name, path, priceMinor, isFree } = asked
  const slug = findFreeSlug(name, content, taken)
  const buttons = priceMinor === null ? [] : [{ label: USUAL_BUTTON, bundle: slug }]
  const category: Category = {
    slug,
    name,
    path,
    aliases: [],
    heading: `${name} wallpapers`,
    description: `${name} wallpapers.`,
    offer: isFree ? { kind: 'free', shareTitle: `${name} wallpapers` } : { kind: 'bundles', buttons },
  }
  const sold = isFree || priceMinor === null ? [] : [bundleOf({ slug, name, categories: [slug], priceMinor })]
  return {
    ...content,
    categories: [...content.categories, category],
    bundles: [...content.bundles, ...sold],
    redirects: content.redirects.filter(({ from }) => from !== path),
  }
}

/** What is left out stays as it is. */
type Change<Of> = { readonly [Key in keyof Of]?: Of[Key] | undefined }

export type CategoryWords = Change<Pick<Category, 'name' | 'path' | 'heading' | 'description'>>

/** Words and address of a category. Its old address leads to the new one from then on. */
export function changeCategory(content: Content, slug: string, words: CategoryWords): Content {
  const before = getEntry(content.categories, slug, 'category')
  const path = words.path ?? before.path
  const changed = {
    ...content,
    categories: replaceEntry(content.categories, slug, (category) => ({
      ...category,
      ...onlyGiven(words),
      aliases: category.aliases.filter((alias) => alias !== path),
    })),
  }
  return path === before.path ? changed : leadOn(changed, slug, before.path, path)
}

function leadOn(content: Content, slug: string, from: string, to: string): Content {
  const { home, redirects } = content
  const others = redirects.filter((known) => known.from !== to && known.from !== from)
  return {
    ...content,
    redirects: [...others.map((known) => (known.to === from ? { ...known, to } : known)), { from, to }],
    home: {
      ...home,
      picker: {
        ...home.picker,
        links: home.picker.links.map((link) => {
          const { alias, ...rest } = link
          return link.category === slug && alias === from ? rest : link
        }),
      },
    },
  }
}

export function hideCategory(content: Content, slug: string, isHidden: boolean): Content {
  getEntry(content.categories, slug, 'category')
  return {
    ...content,
    categories: replaceEntry(content.categories, slug, ({ isHidden: _before, ...category }) => ({
      ...category,
      ...(isHidden && { isHidden }),
    })),
  }
}

/** For good: its addresses lead home. Whoever bought its pictures keeps them. */
export function endCategory(content: Content, slug: string): Content {
  const { path, aliases } = getEntry(content.categories, slug, 'category')
  const left = leaveOut(content, { categories: new Set([slug]) })
  return { ...left, redirects: [...left.redirects, ...[path, ...aliases].map((from) => ({ from, to: '/' }))] }
}

export type NewBundle = Pick<Bundle, 'name' | 'categories' | 'priceMinor'>

export function makeBundle(content: Content, asked: NewBundle, taken: ReadonlySet<string>): Content {
  const slug = findFreeSlug(asked.name, content, taken)
  const held = new Set(asked.categories)
  return {
    ...content,
    bundles: [...content.bundles, bundleOf({ slug, ...asked })],
    categories: content.categories.map((category) => {
      const { offer } = category
      if (!held.has(category.slug) || offer.kind !== 'bundles' || offer.buttons.length >= MOST_BUTTONS) return category
      const label = offer.buttons.length > 0 ? `Buy ${asked.name} Bundle` : USUAL_BUTTON
      return { ...category, offer: { ...offer, buttons: [...offer.buttons, { label, bundle: slug }] } }
    }),
  }
}

export type BundleChange = Change<Pick<Bundle, 'name' | 'categories' | 'isListed'>>

export function changeBundle(content: Content, slug: string, change: BundleChange): Content {
  getEntry(content.bundles, slug, 'bundle')
  return {
    ...content,
    bundles: replaceEntry(content.bundles, slug, (bundle) => {
      const changed = { ...bundle, ...onlyGiven(change) }
      const [first = changed.previewCategory] = changed.categories
      const isPreviewed = changed.categories.includes(changed.previewCategory)
      return { ...changed, previewCategory: isPreviewed ? changed.previewCategory : first }
    }),
  }
}

/** No longer sold; whoever bought it keeps it. */
export function endBundle(content: Content, slug: string): Content {
  getEntry(content.bundles, slug, 'bundle')
  return leaveOut(content, { bundles: new Set([slug]) })
}

type List = 'categories' | 'bundles'

/** `before` is the one that it shall stand before; null is the end. */
export function moveEntry(content: Content, list: List, slug: string, before: string | null): Content {
  return { ...content, [list]: moved<{ readonly slug: string }>(content[list], slug, before) }
}

function moved<Entry extends { readonly slug: string }>(list: readonly Entry[], slug: string, before: string | null) {
  const entry = getEntry(list, slug, 'entry')
  const others = list.filter((other) => other !== entry)
  const place = before === null ? others.length : others.findIndex((other) => other.slug === before)
  if (place < 0) throw new ContentChangeError(`There is no '${before}' to stand before.`)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}

/** By product, all-access included: what each shall cost from the next publication on. */
export function setPrices(content: Content, prices: Readonly<Record<string, number>>): Content {
  for (const slug of Object.keys(prices)) if (slug !== ALL_ACCESS.slug) getEntry(content.bundles, slug, 'bundle')
  const { allAccess, currency } = content
  const given = new Map(Object.entries(prices))
  const all = given.get(ALL_ACCESS.slug) ?? allAccess.priceMinor
  return {
    ...content,
    allAccess: { ...allAccess, priceMinor: all, priceWords: pricedWords(allAccess, all, currency) },
    bundles: content.bundles.map((bundle) => ({ ...bundle, priceMinor: given.get(bundle.slug) ?? bundle.priceMinor })),
  }
}

/** The words around an amount stay: '8$' becomes '9.50$'. */
function pricedWords({ priceMinor, priceWords }: Content['allAccess'], next: number, currency: string): string | null {
  if (priceWords === null || next === priceMinor) return priceWords
  const amount = toDecimal(next, currency).replace(/\.0+$/, '')
  return priceWords.replace(/\d+(?:[.,]\d+)?/, amount)
}

function bundleOf({ slug, name, categories, priceMinor }: NewBundle & Pick<Bundle, 'slug'>): Bundle {
  const [previewCategory] = categories
  if (previewCategory === undefined) throw new ContentChangeError('A bundle needs at least one category.')
  return { slug, name, categories, previewCategory, priceMinor, isListed: true }
}

function onlyGiven<Of extends object>(change: Change<Of>): Partial<Of> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Of>
}

function getEntry<Entry extends { readonly slug: string }>(list: readonly Entry[], slug: string, what: string): Entry {
  const entry = list.find((candidate) => candidate.slug === slug)
  if (!entry) throw new ContentChangeError(`There is no ${what} '${slug}' any more.`)
  return entry
}

function replaceEntry<Entry extends { readonly slug: string }>(
  list: readonly Entry[],
  slug: string,
  change: (entry: Entry) => Entry,
): Entry[] {
  return list.map((entry) => (entry.slug === slug ? change(entry) : entry))
}

/** 'Deep Sea' is deep-sea, or deep-sea-2 where that was ever used. */
function findFreeSlug(name: string, { categories, bundles }: Content, taken: ReadonlySet<string>): string {
  const own = [...categories, ...bundles].map(({ slug }) => slug)
  const used = new Set([...taken, ...own, ALL_ACCESS.slug, 'posters', NO_SLUG])
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  const words =
    plain
      .replace(/^[^a-z]+/, '')
      .slice(0, MOST_SLUG - 4)
      .replace(/-$/, '') || 'pictures'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? words : `${words}-${number}`
    if (!used.has(slug)) return slug
  }
}

/** A sale under a name that no other one has or had. */
export function makeSale(content: Content, facts: Omit<Sale, 'slug'>, taken: readonly Sale[]): Content {
  const { sales = [] } = content
  const numbers = [...sales, ...taken].map(({ slug }) => Number(/^sale-(\d+)$/.exec(slug)?.[1] ?? 0))
  return { ...content, sales: [...sales, { slug: `sale-${Math.max(0, ...numbers) + 1}`, ...facts }] }
}

export function changeSale(content: Content, slug: string, facts: Omit<Sale, 'slug'>): Content {
  getSale(content, slug)
  return { ...content, sales: (content.sales ?? []).map((sale) => (sale.slug === slug ? { slug, ...facts } : sale)) }
}

/** Whoever has paid keeps what they have, and an open checkout its price. */
export function endSale(content: Content, slug: string): Content {
  getSale(content, slug)
  return { ...content, sales: (content.sales ?? []).filter((sale) => sale.slug !== slug) }
}

export function getSale({ sales = [] }: Content, slug: string): Sale {
  const sale = sales.find((candidate) => candidate.slug === slug)
  if (!sale) throw new ContentChangeError('There is no such sale any more.')
  return sale
}

type Terms = { readonly givesCredit: boolean; readonly offersGifts: boolean }

type SomeTerms = { readonly [Name in keyof Terms]?: Terms[Name] | undefined }

/** What is left out stays as it is. */
export function setTerms(content: Content, terms: SomeTerms): Content {
  const { credit, gifts } = content
  return {
    ...content,
    credit: { isGiven: terms.givesCredit ?? credit.isGiven },
    gifts: { isOffered: terms.offersGifts ?? gifts.isOffered },
  }
}

export function termsOf({ credit, gifts }: Content): Terms {
  return { givesCredit: credit.isGiven, offersGifts: gifts.isOffered }
}
