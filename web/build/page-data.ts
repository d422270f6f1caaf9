import { type Catalogue, findCover, type Picture, type Poster } from '../../contract/catalogue.ts'
import { listHomePosters, type PagePoster, sellerLines } from '../../contract/content.ts'
import type { HomeContent } from '../../contract/home-content.ts'
import { slicePage } from '../../contract/paging.ts'
import { readPolicy } from '../../contract/read-policy.ts'
import type { PageName, Route } from '../../contract/routes.ts'
import type { BundleOffer, HomeData, PageData, SiteData, SiteSource } from '../../contract/site-data.ts'

/** The posters of pages that every shop has; what is shown under a bundle's name comes besides. */
const POSTERS: Readonly<Partial<Record<PageName, readonly PagePoster[]>>> = {
  login: ['login'],
  signup: ['signup'],
  'reset-password': ['login'],
  'verify-email': ['signup'],
  subscription: ['subscription-1', 'subscription-2', 'subscription-3', 'subscription-4'],
  dashboard: ['subscription-2'],
  library: ['subscription-1', 'subscription-2'],
  'find-order': ['subscription-2'],
  'checkout-notice': ['subscription-3'],
  'thank-you': ['subscription-4'],
  'not-found': ['not-found'],
}

/** Pages that show a picture for each bundle. */
const BUNDLE_PAGES: ReadonlySet<PageName> = new Set(['bundles', 'dashboard', 'library'])
/** Pages that sell every bundle; a gallery sells those that its buttons name. */
const SALE_PAGES: ReadonlySet<PageName> = new Set(['bundles', 'dashboard'])
/** Pages that show a picture for each category. */
const COVER_PAGES: ReadonlySet<PageName> = new Set(['home', 'dashboard', 'library'])

export function makeSiteData({ catalogue, content, settings }: SiteSource, build: string): SiteData {
  const { categories, bundles, wallpapers } = catalogue
  const counts = Object.fromEntries(categories.map(({ slug }) => [slug, wallpapers[slug]?.length ?? 0]))
  const { brand, locale, currency, allAccess, pages, otherNames, seller } = content
  const { name, wordmark, logo } = brand
  const said = {
    ...{ brand: { name, wordmark, ...(logo && { logo }) }, locale, currency, allAccess, pages },
    ...(seller && { seller: { lines: sellerLines({ ...seller, email: null }, locale), email: seller.email } }),
  }
  const named = bundles.map(({ priceMinor: _price, howMade: _howMade, ...bundle }) => bundle)
  return { build, settings, categories, bundles: named, counts, otherNames, content: said }
}

/** All that a page may show in any state: what it paints first, and what only the browser finds out. */
export function makePageData({ page, path, category, number }: Route, { catalogue, content }: SiteSource): PageData {
  const posters = listPosters(page, catalogue, content.home)
  return {
    ...(posters.length > 0 && { posters: Object.fromEntries(posters.map((poster) => [poster.name, poster])) }),
    ...(COVER_PAGES.has(page) && { covers: listCovers(catalogue) }),
    ...(category !== undefined && {
      wallpapers: { [path]: slicePage(catalogue.wallpapers[category] ?? [], number) },
    }),
    ...((category !== undefined || SALE_PAGES.has(page)) && { offers: listOffers(catalogue, category) }),
    ...(page === 'home' && { home: makeHome(catalogue, content.home) }),
    ...((page === 'terms' || page === 'privacy-policy') && {
      policies: { [page]: readPolicy(page, content.policies[page]) },
    }),
  }
}

function listPosters(page: PageName, { posters, bundles }: Catalogue, home: HomeContent): Poster[] {
  const names = new Set<string>([
    ...(POSTERS[page] ?? []),
    ...(BUNDLE_PAGES.has(page) ? bundles.map(({ slug }) => `bundle-${slug}`) : []),
    ...(page === 'home' ? listHomePosters(home) : []),
  ])
  return posters.filter(({ name }) => names.has(name))
}

function listOffers({ categories, bundles }: Catalogue, category: string | undefined): Record<string, BundleOffer> {
  const offer = categories.find(({ slug }) => slug === category)?.offer
  const named = offer?.kind === 'bundles' ? new Set(offer.buttons.map(({ bundle }) => bundle)) : new Set()
  const sold = category === undefined ? bundles : bundles.filter(({ slug }) => named.has(slug))
  return Object.fromEntries(
    sold.map(({ slug, priceMinor, howMade }) => [slug, { priceMinor, ...(howMade !== undefined && { howMade }) }]),
  )
}

function listCovers(catalogue: Catalogue): Record<string, Picture> {
  const found = catalogue.categories.flatMap(({ slug }) => {
    const cover = findCover(catalogue, slug)
    return cover ? [[slug, cover.preview] as const] : []
  })
  return Object.fromEntries(found)
}

function makeHome({ wallpapers }: Catalogue, content: HomeContent): HomeData {
  const shown = content.sections.flatMap((section) => {
    if (section.kind !== 'scenes') return []
    const count = Math.max(...section.scenes.flatMap(({ images }) => images))
    const pictures = wallpapers[section.category]?.slice(0, count).map(({ preview }) => preview) ?? []
    return [[section.category, pictures] as const]
  })
  return { content, firstPictures: Object.fromEntries(shown) }
}
