import type { Category } from './categories.ts'

export type PageName =
  | 'home'
  | 'login'
  | 'signup'
  | 'reset-password'
  | 'verify-email'
  | 'subscription'
  | 'dashboard'
  | 'terms'
  | 'privacy-policy'
  | 'bundles'
  | 'thank-you'
  | 'find-order'
  | 'library'
  | 'gallery'
  | 'free-gallery'
  | 'not-found'
  | 'checkout-notice'

/** One address of the site. Aliases show the same page; only the canonical path is in the sitemap. */
export type Place = {
  readonly page: PageName
  readonly path: string
  readonly aliases: readonly string[]
  /** The gallery's category. */
  readonly category?: string
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
}

function place(page: PageName, path: string, isIndexed = true): Place {
  return { page, path, aliases: [], isIndexed }
}

const FIXED_PLACES: readonly Place[] = [
  place('home', '/'),
  place('login', '/login'),
  place('signup', '/signup'),
  place('reset-password', '/reset-password', false),
  place('verify-email', '/verify-email', false),
  place('subscription', '/subscription'),
  place('dashboard', '/dashboard', false),
  place('terms', '/terms'),
  place('privacy-policy', '/privacy-policy'),
  place('bundles', '/bundles'),
  place('thank-you', '/thank-you', false),
  place('find-order', '/find-order', false),
  place('library', '/library', false),
]

/** Every address of the site, from one source: routes, prerender, sitemap and tests all read it. */
export function listPlaces(categories: readonly Category[]): readonly Place[] {
  const galleries = categories.map(
    ({ slug, path, aliases, offer }): Place => ({
      page: offer.kind === 'free' ? 'free-gallery' : 'gallery',
      path,
      aliases,
      category: slug,
      isIndexed: true,
    }),
  )
  return [...FIXED_PLACES, ...galleries]
}

/** What unknown addresses show; counted under one path, whatever was typed. */
export const NOT_FOUND: Place = place('not-found', '/404', false)

/** What the server shows under /checkout/… where it does not go on to the payment provider; counted under one path. */
export const CHECKOUT_NOTICE: Place = place('checkout-notice', '/checkout', false)

/** All paths that answer, aliases included. */
export function listPaths(places: readonly Place[]): readonly string[] {
  return places.flatMap(({ path, aliases }) => [path, ...aliases])
}
