import { CHECKOUT_NOTICE, listPlaces, NOT_FOUND, type PageName, type Place } from '../../contract/site-map.ts'
import { categories } from '../catalogue.ts'
import type { PageModule } from './page.ts'

/** Every page's module, loaded when it is first needed. */
const modules: Record<PageName, () => Promise<PageModule>> = {
  home: () => import('../home/home-page.tsx'),
  login: () => import('../accounts/login-page.tsx'),
  signup: () => import('../accounts/signup-page.tsx'),
  'reset-password': () => import('../accounts/reset-password-page.tsx'),
  'verify-email': () => import('../accounts/verify-email-page.tsx'),
  subscription: () => import('../subscription/subscription-page.tsx'),
  dashboard: () => import('../dashboard/dashboard-page.tsx'),
  terms: () => import('../legal/terms-page.tsx'),
  'privacy-policy': () => import('../legal/privacy-policy-page.tsx'),
  bundles: () => import('../bundles/bundles-page.tsx'),
  'thank-you': () => import('../checkout/thank-you-page.tsx'),
  'find-order': () => import('../checkout/find-order-page.tsx'),
  library: () => import('../library/library-page.tsx'),
  gallery: () => import('../gallery/gallery-page.tsx'),
  'free-gallery': () => import('../gallery/free-gallery-page.tsx'),
  'not-found': () => import('./not-found-page.tsx'),
  'checkout-notice': () => import('../checkout/checkout-notice-page.tsx'),
}

export const places: readonly Place[] = listPlaces(categories)

type SentPlace = { readonly path: string; readonly place: Place }

let sent: SentPlace | null = null

/** The document names its place: which page belongs to an address under /checkout, the server alone knows. */
export function noteSentPlace(path: string, name: string | undefined): Place {
  const place = [...places, NOT_FOUND, CHECKOUT_NOTICE].find((known) => known.path === name) ?? findPlace(path)
  sent = { path, place }
  return place
}

export function findPlace(path: string): Place {
  if (path === sent?.path) return sent.place
  if (path.startsWith(`${CHECKOUT_NOTICE.path}/`) || path === CHECKOUT_NOTICE.path) return CHECKOUT_NOTICE
  return places.find((place) => place.path === path || place.aliases.includes(path)) ?? NOT_FOUND
}

const ready = new Map<Place, PageModule>()
const loading = new Map<Place, Promise<PageModule>>()

/** Loads a page's code and data once. A failed load is forgotten, so that the next try asks again. */
export function loadPage(place: Place): Promise<PageModule> {
  const found = loading.get(place) ?? modules[place.page]().then((module) => prepare(place, module))
  loading.set(place, found)
  found.catch(() => loading.delete(place))
  return found
}

async function prepare(place: Place, module: PageModule): Promise<PageModule> {
  await module.load?.(place)
  ready.set(place, module)
  return module
}

const arriving = new Map<Place, Promise<PageModule>>()

/** For a page that was asked for inside the site. A shop that was renewed meanwhile no longer has the old code: start anew. */
export function loadOrReload(place: Place): Promise<PageModule> {
  const found = arriving.get(place) ?? loadPage(place).catch(reload)
  arriving.set(place, found)
  return found
}

function reload(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

/** The page if it is there already: rendering it must not wait, or hydration would not match. */
export function findReadyPage(place: Place): PageModule | undefined {
  return ready.get(place)
}
