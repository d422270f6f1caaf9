import type { AllAccessContent } from '../content/content.ts'
import { POLICY_NAMES, type PolicyName, policyPath } from '../content/policy.ts'
import type { Catalogue, Category } from '../pictures/catalogue.ts'
import { BUNDLES_PER_PAGE, countPages, MOST_ON_HOME, MOST_SLIDES, pagePath } from './paging.ts'

export type PageName =
  | 'home'
  | 'login'
  | 'signup'
  | 'reset-password'
  | 'verify-email'
  | 'subscription'
  | 'dashboard'
  | 'account'
  | 'policy'
  | 'bundles'
  | 'categories'
  | 'thank-you'
  | 'find-order'
  | 'library'
  | 'favourites'
  | 'feed'
  | 'setup'
  | 'contact'
  | 'review'
  | 'gallery'
  | 'free-gallery'
  | 'not-found'
  | 'checkout-notice'
  | 'served'

/** One address of the site. Aliases show the same page; only the canonical path is in the sitemap. */
export type Route = {
  readonly page: PageName
  readonly path: string
  readonly aliases: readonly string[]
  /** The gallery's category. */
  readonly category?: string
  /** Which one the page shows; a version where it is not the one that holds now. */
  readonly policy?: { readonly name: PolicyName; readonly version?: number }
  /** Which page of a long list; the first has none. */
  readonly number?: number
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
}

function route(page: PageName, path: string, isIndexed = true): Route {
  return { page, path, aliases: [], isIndexed }
}

const FIXED_ROUTES: readonly Route[] = [
  route('home', '/'),
  route('login', '/login'),
  route('signup', '/signup'),
  route('reset-password', '/reset-password', false),
  route('verify-email', '/verify-email', false),
  route('subscription', '/subscription'),
  route('dashboard', '/dashboard', false),
  route('account', '/account', false),
  ...POLICY_NAMES.map((name): Route => ({ ...route('policy', `/${name}`), policy: { name } })),
  route('thank-you', '/thank-you', false),
  route('find-order', '/find-order', false),
  route('library', '/library', false),
  route('favourites', '/favourites', false),
  route('feed', '/feed'),
  route('setup', '/setup', false),
  route('contact', '/contact'),
  route('review', '/review', false),
]

/** What the server answers itself, pages aside: these addresses and all below them. */
export const SERVER_PATHS: readonly string[] = [
  ...['/api', '/assets', '/brand', '/desk', '/download', '/images', '/webhooks'],
  ...['/gift', '/receipts', '/withdraw', '/your-data'],
  ...['/.well-known', '/bundles.atom', '/healthz', '/readyz'],
]

/** Below pages of these addresses the server answers as well. */
export const BELOW_PAGES: readonly string[] = ['/checkout', '/contact', '/feed']

/**
 * Addresses that belong to the shop, or will: no category may have them, in whatever case. Below /stored nginx finds what
 * the shop sends it to (X_ACCEL).
 */
export const RESERVED_PATHS: readonly string[] = [
  ...SERVER_PATHS,
  ...BELOW_PAGES,
  ...['/404', '/search', '/health', '/sandbox', '/posters', '/metrics', '/all-categories', '/served', '/stored'],
]

/** What the bar's Categories leads to without scripts; search engines need it where home does not show them all. */
export const ALL_CATEGORIES_PATH = '/all-categories'

/** How many pictures each category holds, by slug. */
type Counts = Readonly<Record<string, number>>

type Paths = Pick<Category, 'slug' | 'path' | 'aliases' | 'offer'>

/** How much a shop has of what is paged. */
type Sizes = {
  readonly counts?: Counts
  /** How many bundles are listed. */
  readonly bundles?: number
}

/** Every address of the site, from one source: routes, prerender, sitemap and tests all read it. */
export function listRoutes(categories: readonly Paths[], { counts = {}, bundles = 0 }: Sizes = {}): readonly Route[] {
  const galleries = categories.flatMap(({ slug, path, aliases, offer }): Route[] => {
    const page = offer.kind === 'free' ? 'free-gallery' : 'gallery'
    return withPages({ page, path, aliases, category: slug, isIndexed: true }, countPages(counts[slug] ?? 0))
  })
  const shown = categories.filter(({ slug }) => (counts[slug] ?? 0) > 0).length
  return [
    ...FIXED_ROUTES,
    ...withPages(route('bundles', '/bundles'), bundles > MOST_SLIDES ? countPages(bundles, BUNDLES_PER_PAGE) : 1),
    ...(shown > 0 ? withPages(route('categories', ALL_CATEGORIES_PATH, shown > MOST_ON_HOME), countPages(shown)) : []),
    ...galleries,
  ]
}

function withPages(first: Route, pages: number): Route[] {
  const { path, aliases } = first
  const later = Array.from({ length: pages - 1 }, (_, at): Route => {
    const number = at + 2
    return { ...first, path: pagePath(path, number), aliases: aliases.map((alias) => pagePath(alias, number)), number }
  })
  return [first, ...later]
}

type Shown = Pick<Catalogue, 'categories' | 'wallpapers' | 'bundles'>

/** The addresses of a shop with these pictures. Nobody needs to find a page on which nothing is offered. */
export function routesOf(
  { categories, wallpapers, bundles }: Shown,
  { isSold: isAllAccessSold = true }: Pick<AllAccessContent, 'isSold'> = {},
): readonly Route[] {
  const listed = bundles.filter(({ isListed }) => isListed).length
  const routes = listRoutes(categories, { counts: countPictures(wallpapers), bundles: listed })
  return routes.map((each) => (each.page === 'subscription' ? { ...each, isIndexed: isAllAccessSold } : each))
}

function countPictures(wallpapers: Catalogue['wallpapers']): Counts {
  return Object.fromEntries(Object.entries(wallpapers).map(([slug, list]) => [slug, list.length]))
}

/** The addresses of policies as one state of the shop has them: what holds now answers by its version's address too. */
export function withPolicyVersions(
  routes: readonly Route[],
  { held, earlier }: { readonly held: ReadonlyMap<PolicyName, number>; readonly earlier: readonly PolicyVersion[] },
): readonly Route[] {
  const current = routes.map((each): Route => {
    const version = each.policy && held.get(each.policy.name)
    return each.policy && version !== undefined ? { ...each, aliases: [policyPath(each.policy.name, version)] } : each
  })
  return [...current, ...earlier.map(earlierRoute)]
}

type PolicyVersion = { readonly name: PolicyName; readonly version: number }

function earlierRoute({ name, version }: PolicyVersion): Route {
  return { ...route('policy', policyPath(name, version), false), policy: { name, version } }
}

const VERSION = /^\/([a-z-]+)\/(\d{1,6})$/

/** The page of a policy's earlier version; whether there is one, only the shop knows. */
export function findEarlierRoute(path: string): Route | undefined {
  const [, word, version] = VERSION.exec(path) ?? []
  const name = POLICY_NAMES.find((known) => known === word)
  return name && earlierRoute({ name, version: Number(version) })
}

/** What unknown addresses show; counted under one path, whatever was typed. */
export const NOT_FOUND: Route = route('not-found', '/404', false)

/** What the server shows under /checkout/… where it does not go on to the payment provider; counted under one path. */
export const CHECKOUT_NOTICE: Route = route('checkout-notice', '/checkout', false)

/** What the server writes for one request, wherever that has its address; counted under one path. */
export const SERVED: Route = route('served', '/served', false)

/** All paths that answer, aliases included. */
export function listPaths(routes: readonly Route[]): readonly string[] {
  return routes.flatMap(({ path, aliases }) => [path, ...aliases])
}
