import {
  CHECKOUT_NOTICE,
  findEarlierRoute,
  listRoutes,
  NOT_FOUND,
  type PageName,
  type Route,
  SERVED,
} from '../../../contract/site/routes.ts'
import type { PageModule } from '../../routing/page.ts'
import { lastStep } from '../../routing/router.tsx'
import { bringPageData, loadPageData } from '../../state/load-data.ts'
import { derived } from '../../state/site.ts'
import type { Alert } from '../../ui/alert-context.tsx'
import { isShopThere, reload } from '../../ui/use-module.ts'

/** Every page's module, loaded when it is first needed. */
const modules: Record<PageName, () => Promise<PageModule>> = {
  home: () => import('../home/home-page.tsx'),
  login: () => import('../accounts/login-page.tsx'),
  signup: () => import('../accounts/signup-page.tsx'),
  'reset-password': () => import('../accounts/reset-password-page.tsx'),
  'verify-email': () => import('../accounts/verify-email-page.tsx'),
  subscription: () => import('../subscription/subscription-page.tsx'),
  dashboard: () => import('../dashboard/dashboard-page.tsx'),
  account: () => import('../dashboard/account-page.tsx'),
  policy: () => import('../legal/policy-page.tsx'),
  bundles: () => import('../bundles/bundles-page.tsx'),
  categories: () => import('../categories/categories-page.tsx'),
  'thank-you': () => import('../checkout/thank-you-page.tsx'),
  'find-order': () => import('../checkout/find-order-page.tsx'),
  favourites: () => import('../search/favourites-page.tsx'),
  feed: () => import('../feed/feed-page.tsx'),
  setup: () => import('../setup/setup-page.tsx'),
  contact: () => import('../contact/contact-page.tsx'),
  library: () => import('../library/library-page.tsx'),
  review: () => import('../review/review-page.tsx'),
  gallery: () => import('../gallery/gallery-page.tsx'),
  'free-gallery': () => import('../gallery/free-gallery-page.tsx'),
  'not-found': () => import('./not-found-page.tsx'),
  'checkout-notice': () => import('../checkout/checkout-notice-page.tsx'),
  served: () => import('./served-page.tsx'),
}

const routes = derived(({ categories, counts, bundles }) =>
  listRoutes(categories, { counts, bundles: bundles.filter(({ isListed }) => isListed).length }),
)

type SentRoute = { readonly path: string; readonly route: Route }

let sent: SentRoute | null = null

/** The document names its route: which page belongs to an address under /checkout, the server alone knows. */
export function noteSentRoute(path: string, name: string | undefined): Route {
  const route =
    [...routes(), NOT_FOUND, CHECKOUT_NOTICE, SERVED].find((known) => known.path === name) ?? findRoute(path)
  sent = { path, route }
  return route
}

export function findRoute(path: string): Route {
  if (path === sent?.path) return sent.route
  if (path.startsWith(`${CHECKOUT_NOTICE.path}/`) || path === CHECKOUT_NOTICE.path) return CHECKOUT_NOTICE
  if (path === SERVED.path) return SERVED
  const known = routes().find((route) => route.path === path || route.aliases.includes(path))
  return known ?? earlier(path) ?? NOT_FOUND
}

const earlierRoutes = new Map<string, Route | undefined>()

/** The same one each time: pages are kept by their route. */
function earlier(path: string): Route | undefined {
  if (!earlierRoutes.has(path)) earlierRoutes.set(path, findEarlierRoute(path))
  return earlierRoutes.get(path)
}

const ready = new Map<Route, PageModule>()
const loading = new Map<Route, Promise<PageModule>>()

/** Loads a page's code and data once. A failed load is forgotten, so that the next try asks again. */
export function loadPage(route: Route): Promise<PageModule> {
  const found = loading.get(route) ?? prepare(route)
  loading.set(route, found)
  found.catch(() => loading.delete(route))
  return found
}

async function prepare(route: Route): Promise<PageModule> {
  const [module] = await Promise.all([modules[route.page](), loadPageData(route.path)])
  await module.load?.(route)
  ready.set(route, module)
  return module
}

/** Brings a page's code and data into the browser's cache. Whoever opens it asks again if that fails. */
export function bringPage(route: Route): void {
  Promise.all([modules[route.page](), bringPageData(route.path)]).catch(() => {})
}

const arriving = new Map<Route, Promise<PageModule>>()

/**
 * For a page that was asked for inside the site. A shop that was renewed meanwhile no longer has the old code or data, and
 * may have pages that this tab does not know: the document is loaded anew. Where nobody answers, the page before stays.
 */
export function loadOrReload(route: Route, tell: Alert): Promise<PageModule> {
  const found =
    arriving.get(route) ?? (route === NOT_FOUND ? reload() : loadPage(route).catch(() => reloadIfThere(route, tell)))
  arriving.set(route, found)
  return found
}

/** The step is taken back, so that the address is again that of the page on the screen; the next one asks again. */
async function reloadIfThere(route: Route, tell: Alert): Promise<never> {
  const canReload = !lastStep.isOurs || (await isShopThere())
  // Whoever has gone elsewhere meanwhile is on a page that is there.
  const isWanted = findRoute(location.pathname) === route
  if (canReload && isWanted) return reload()
  arriving.delete(route)
  if (isWanted) {
    history.back()
    void tell('The shop cannot be reached. Stay here, and try again in a moment.')
  }
  return new Promise(() => {})
}

/** The page if it is there already: rendering it must not wait, or hydration would not match. */
export function findReadyPage(route: Route, path: string): PageModule | undefined {
  const isUnknown = route === NOT_FOUND && path !== NOT_FOUND.path && path !== sent?.path
  return isUnknown ? undefined : ready.get(route)
}
