import {
  type Content,
  type HomeContent,
  listHomePosters,
  type PagePoster,
  RING_CARDS,
  sellerLines,
} from '../../contract/content/content.ts'
import { promisesOf } from '../../contract/content/default-policies.ts'
import { type Ratings, shownRatings, shownSummary } from '../../contract/content/reviews.ts'
import { formatMoney, toDecimal } from '../../contract/money.ts'
import { lastDayWords, type ShownSale } from '../../contract/orders/reductions.ts'
import {
  ALL_ACCESS,
  type Bundle,
  bundleFacts,
  type Catalogue,
  findCover,
  getCategory,
  type MasterSize,
  type Picture,
  type Poster,
  soldCategories,
} from '../../contract/pictures/catalogue.ts'
import {
  BUNDLES_PER_PAGE,
  MOST_ON_HOME,
  MOST_SLIDES,
  MOST_TILES,
  placeLarge,
  slicePage,
} from '../../contract/site/paging.ts'
import type { PageName, Route } from '../../contract/site/routes.ts'
import type {
  AskedPrice,
  BundleOffer,
  EverythingOffer,
  HomeData,
  PageData,
  Reduced,
  SiteData,
  SiteSource,
} from '../../contract/site/site-data.ts'
import { readPolicyPage } from './policy-pages.ts'

/** The posters of pages that every shop has; what is shown under a bundle's name comes besides. */
const POSTERS: Readonly<Partial<Record<PageName, readonly PagePoster[]>>> = {
  login: ['login'],
  signup: ['signup'],
  'reset-password': ['login'],
  'verify-email': ['signup'],
  subscription: ['subscription-1', 'subscription-2', 'subscription-3', 'subscription-4'],
  dashboard: ['subscription-2'],
  library: ['subscription-1', 'subscription-2'],
  review: ['subscription-2'],
  feed: ['subscription-3'],
  'find-order': ['subscription-2'],
  contact: ['requests'],
  'checkout-notice': ['subscription-3'],
  'thank-you': ['subscription-4'],
  'not-found': ['not-found'],
}

export function makeSiteData(source: SiteSource, build: string): SiteData {
  const { catalogue, content, settings } = source
  const { categories, bundles, wallpapers } = catalogue
  const counts = Object.fromEntries(categories.map(({ slug }) => [slug, wallpapers[slug]?.length ?? 0]))
  const { brand, locale, currency, pages, gifts, otherNames, seller } = content
  const allAccess = allAccessAt(source)
  const { name, wordmark, logo } = brand
  const said = {
    brand: { name, wordmark, ...(logo && { logo }) },
    locale,
    currency,
    allAccess,
    pages,
    gifts,
    promises: promisesOf(content),
    ...(seller && { seller: { lines: sellerLines({ ...seller, email: null }, locale), email: seller.email } }),
  }
  const named = bundles.map(({ priceMinor: _price, howMade: _howMade, ...bundle }) => bundle)
  const listed = categories.map(({ description: _description, ...category }) => category)
  const sizes = smallestSizes(catalogue)
  return {
    build,
    settings,
    categories: listed,
    bundles: named,
    counts,
    otherNames,
    content: said,
    ...(Object.keys(sizes).length > 0 && { sizes }),
  }
}

/** Of categories that are not 8K throughout. */
function smallestSizes({ wallpapers }: Catalogue): Record<string, MasterSize> {
  const found = Object.entries(wallpapers).flatMap(([slug, list]) => {
    const [smallest] = list.flatMap(({ size }) => size ?? []).sort((a, b) => a.width * a.height - b.width * b.height)
    return smallest ? [[slug, smallest] as const] : []
  })
  return Object.fromEntries(found)
}

/** All that a page may show in any state: what it paints first, and what only the browser finds out. */
export function makePageData(route: Route, source: SiteSource): PageData {
  const { catalogue, content } = source
  const { page, path, category, number } = route
  const bundles = listShownBundles(route, catalogue, content)
  const posters = listPosters(page, catalogue, content.home, bundles)
  const ratings = ratingsOf(route, source)
  const hasRatings = Object.keys(ratings).length > 0
  const covers = listCovers(catalogue, listCovered(route, catalogue, content, bundles))
  return {
    ...(posters.length > 0 && { posters: Object.fromEntries(posters.map((poster) => [poster.name, poster])) }),
    ...(covers.length > 0 && { covers: Object.fromEntries(covers) }),
    ...(category !== undefined && {
      wallpapers: { [path]: placeLarge(slicePage(catalogue.wallpapers[category] ?? [], number)) },
      descriptions: { [category]: getCategory(category, catalogue.categories).description },
    }),
    ...((category !== undefined || bundles.length > 0) && { offers: listOffers(source, category, bundles) }),
    ...((page === 'subscription' || page === 'dashboard') && { everything: everythingOf(source) }),
    ...(page === 'home' && { home: makeHome(source) }),
    ...(hasRatings && { ratings }),
    ...(route.policy && { policies: { [path]: readPolicyPage(route.policy, source) } }),
  }
}

/** The bundles that a page has a picture of. */
function listShownBundles({ page, number }: Route, { bundles }: Catalogue, { pages }: Content): readonly Bundle[] {
  const listed = bundles.filter(({ isListed }) => isListed)
  if (page === 'bundles') return listed.length > MOST_SLIDES ? slicePage(listed, number, BUNDLES_PER_PAGE) : listed
  if (page !== 'dashboard') return []
  const { tiles } = pages.dashboard
  return listed.filter(({ slug }) => tiles?.includes(slug) ?? true).slice(0, MOST_TILES)
}

function listPosters(
  page: PageName,
  { posters }: Catalogue,
  home: HomeContent,
  bundles: readonly Bundle[],
): readonly Poster[] {
  const names = new Set<string>([
    ...(POSTERS[page] ?? []),
    ...bundles.map(({ slug }) => `bundle-${slug}`),
    ...(page === 'home' ? listHomePosters(home) : []),
  ])
  return posters.filter(({ name }) => names.has(name))
}

/** What a page sells: a gallery what its buttons name, others the bundles that they show. */
function listOffers(
  source: SiteSource,
  category: string | undefined,
  shown: readonly Bundle[],
): Record<string, BundleOffer> {
  const { catalogue } = source
  const { categories, bundles } = catalogue
  const offer = categories.find(({ slug }) => slug === category)?.offer
  const named = new Set(offer?.kind === 'bundles' ? offer.buttons.map(({ bundle }) => bundle) : [])
  const sold = category === undefined ? shown : bundles.filter(({ slug }) => named.has(slug))
  return Object.fromEntries(
    sold.map(({ howMade, categories: opened, ...bundle }) => [
      bundle.slug,
      { ...priceNow(source, bundle), ...(howMade !== undefined && { howMade }), ...bundleFacts(opened, catalogue) },
    ]),
  )
}

/** What all-access opens today: every bundle that some page sells. */
function everythingOf(source: SiteSource): EverythingOffer {
  const { catalogue } = source
  const sold = listSold(catalogue)
  return {
    ...bundleFacts(soldCategories(sold), catalogue),
    bundleCount: sold.length,
    apart: writePrice(
      source,
      sold.reduce((sum, bundle) => sum + priceNow(source, bundle).priceMinor, 0),
    ),
    first: sold.slice(0, MOST_TILES).map(({ slug, categories }) => ({
      slug,
      count: bundleFacts(categories, catalogue).count,
    })),
  }
}

function listSold({ categories, bundles }: Catalogue): readonly Bundle[] {
  const buttons = categories.flatMap(({ offer }) => (offer.kind === 'bundles' ? offer.buttons : []))
  const onSale = new Set(buttons.map(({ bundle }) => bundle))
  return bundles.filter(({ slug, isListed }) => isListed || onSale.has(slug))
}

/** On a page that sells several bundles each of them shows what it opens. */
function listSeveral({ categories, bundles }: Catalogue, category: string): readonly string[] {
  const { offer } = getCategory(category, categories)
  const named = offer.kind === 'bundles' ? offer.buttons.map(({ bundle }) => bundle) : []
  return named.length > 1
    ? bundles.flatMap(({ slug, previewCategory }) => (named.includes(slug) ? [previewCategory] : []))
    : []
}

/** The categories that a page has a picture of. */
function listCovered(
  { page, number, category }: Route,
  catalogue: Catalogue,
  { home }: Content,
  shown: readonly Bundle[],
): readonly string[] {
  const { categories, bundles, wallpapers } = catalogue
  const all = categories.flatMap(({ slug }) => ((wallpapers[slug]?.length ?? 0) > 0 ? [slug] : []))
  if (page === 'categories') return slicePage(all, number)
  if (category !== undefined) return listSeveral(catalogue, category)
  if (page === 'dashboard') return shown.map(({ previewCategory }) => previewCategory)
  if (page === 'subscription')
    return listSold(catalogue)
      .slice(0, MOST_TILES)
      .map(({ previewCategory }) => previewCategory)
  if (page !== 'home') return []
  const linked = home.picker.links.map((link) => link.category)
  const others = all.filter((slug) => !linked.includes(slug) && !home.picker.leavesOut.includes(slug))
  const ring = bundles.filter(({ isListed }) => isListed).slice(0, RING_CARDS)
  return [
    ...[...linked, ...others].slice(0, MOST_ON_HOME),
    ...(home.sections.length === 0 ? all.slice(0, MOST_ON_HOME) : []),
    ...home.sections.flatMap((section) => ('items' in section ? section.items.map(({ image }) => image) : [])),
    ...ring.map(({ previewCategory }) => previewCategory),
  ]
}

function listCovers(catalogue: Catalogue, slugs: readonly string[]): (readonly [string, Picture])[] {
  return [...new Set(slugs)].flatMap((slug) => {
    const cover = findCover(catalogue, slug)
    return cover ? [[slug, cover.preview] as const] : []
  })
}

/** Of what a gallery's first page sells, or of all-access. */
function ratingsOf({ page, category, number = 1 }: Route, source: SiteSource): Ratings {
  if ((category === undefined && page !== 'subscription') || number > 1) return {}
  const { content } = source
  const sold = category === undefined ? { [ALL_ACCESS.slug]: true } : listOffers(source, category, [])
  const all = Object.entries(shownRatings({ ...source, reviews: content.reviews }))
  return Object.fromEntries(all.filter(([product]) => product in sold))
}

function makeHome(source: SiteSource): HomeData {
  const { catalogue } = source
  const { home: content, reviews } = source.content
  const { wallpapers } = catalogue
  const claims = content.sections.some((section) => section.kind === 'hero' && section.rating)
  const rating = claims ? shownSummary({ ...source, reviews }) : null
  const shown = content.sections.flatMap((section) => {
    if (section.kind !== 'scenes') return []
    const count = Math.max(...section.scenes.flatMap(({ images }) => images))
    const pictures = wallpapers[section.category]?.slice(0, count).map(({ preview }) => preview) ?? []
    return [[section.category, pictures] as const]
  })
  const ringPictures = content.sections.some(({ kind }) => kind === 'rings') ? listRingPictures(catalogue) : []
  return {
    content,
    ...(rating && { rating }),
    firstPictures: Object.fromEntries(shown),
    ...(ringPictures.length > 0 && { ringPictures }),
  }
}

/** From each gallery in turn. */
function listRingPictures(catalogue: Catalogue): Picture[] {
  const listed = catalogue.bundles.filter(({ isListed }) => isListed)
  const galleries = [...new Set(listed.map(({ previewCategory }) => previewCategory))].map((slug) => {
    const cover = findCover(catalogue, slug)
    return (catalogue.wallpapers[slug] ?? []).filter((wallpaper) => wallpaper !== cover).slice(0, RING_CARDS)
  })
  const inTurn = Array.from({ length: RING_CARDS }, (_, at) =>
    galleries.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
  return inTurn.slice(0, Math.max(0, RING_CARDS - listed.length)).map(({ preview }) => preview)
}

type Priced = { readonly slug: string; readonly priceMinor: number }

function priceNow(source: SiteSource, { slug, priceMinor: usualMinor }: Priced): AskedPrice {
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
function writePrice({ content: { currency, locale } }: SiteSource, priceMinor: number): string {
  return formatMoney(priceMinor, currency, { locale, isShort: true })
}

/** Words that name the usual price do not stand beside a reduced one. */
function allAccessAt(source: SiteSource): Content['allAccess'] & AskedPrice {
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
