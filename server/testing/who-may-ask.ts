import { agreementTo, CONSENT_VERSION } from '../../contract/orders/consent.ts'
import { ASKERS, type Asker, type Askers, PASSWORD, type Things } from './askers.ts'

/** Who may ask one route, and how to see that the others may not. */
export type Expectation = {
  readonly may: readonly Asker[]
  /** What everybody else is answered: 401 unless it is said otherwise, and 403 for staff on the desk. */
  readonly otherwise?: readonly number[]
  /** Of a route that answers everybody with what is theirs: what stands in the answers of those who may, and in no other. */
  readonly shows?: (things: Things) => string
  /** All who may are answered in the same words. */
  readonly isSame?: true
  /** Where the address alone would lead nowhere. */
  readonly path?: (things: Things) => string
  readonly body?: unknown
  /** Each asks with a sign-in that nobody else needs. */
  readonly endsSignIn?: true
}

const EVERYBODY = ASKERS
/** What opens it stands in its address or its body, and here nobody has that. */
const NOBODY: readonly Asker[] = []
const CUSTOMERS = ['customer', 'buyer'] as const
const HOLDERS = ['buyer', 'guest'] as const
const BUYER = ['buyer'] as const
const GUEST = ['guest'] as const
const STAFF = ['owner', 'catalogue', 'support'] as const
const OWNERS = ['owner'] as const
const OF_PICTURES = ['owner', 'catalogue'] as const
const OF_ORDERS = ['owner', 'support'] as const

const MADE_UP = 'e1c9bd14-58a5-4c0e-9e38-0f7a4f6f3c0d'
/** Of those who hold nothing, some are nobody, and some are told that they do not have it. */
const NOT_THEIRS = [401, 404]
const NOT_THERE = [404]
const OVER = [410]
const LED_AWAY = [303]

/**
 * Every route of the shop, and who may ask it. server/route-access.test.ts refuses a route that is not here and asks each as
 * everybody; `npm run drill strangers` asks the same of a running shop. HEAD is asked with its GET.
 */
export const WHO_MAY: Readonly<Record<string, Expectation>> = {
  'DELETE /api/account': { may: CUSTOMERS, body: { password: PASSWORD }, endsSignIn: true },
  'DELETE /api/account/devices': { may: CUSTOMERS },
  'DELETE /api/account/devices/:id': { may: CUSTOMERS },
  'DELETE /api/feeds/:id': { may: NOBODY, otherwise: NOT_THERE },
  'DELETE /api/library-links': { may: EVERYBODY, endsSignIn: true },
  'DELETE /api/library-links/:id': { may: NOBODY, otherwise: NOT_THERE },
  'DELETE /api/library/joined/:order': { may: NOBODY, otherwise: NOT_THEIRS },
  'DELETE /api/reviews/:product': {
    may: HOLDERS,
    otherwise: NOT_THEIRS,
    path: ({ bundle }) => `/api/reviews/${bundle}`,
  },
  'GET /.well-known/security.txt': { may: EVERYBODY, isSame: true },
  'GET /api/account/credit': { may: CUSTOMERS },
  'GET /api/account/devices': { may: CUSTOMERS },
  'GET /api/account/entitlements': { may: BUYER, shows: shownSlug },
  'GET /api/account/export': { may: BUYER, shows: ({ orderNumber }) => orderNumber },
  'GET /api/account/news': { may: CUSTOMERS },
  'GET /api/account/orders': { may: BUYER, shows: ({ orderNumber }) => orderNumber },
  'GET /api/auth/callback/google': { may: EVERYBODY },
  'GET /api/auth/google': { may: EVERYBODY },
  'GET /api/auth/google/done': { may: EVERYBODY },
  'GET /api/auth/session': { may: BUYER, shows: ({ email }) => email },
  'GET /api/codes-taken': { may: EVERYBODY, isSame: true },
  'GET /api/collections': { may: CUSTOMERS },
  'GET /api/favourites': { may: CUSTOMERS },
  'GET /api/feeds': { may: HOLDERS, shows: ({ bundle }) => `"source":"bundle:${bundle}"` },
  'GET /api/free/:id/master': {
    may: NOBODY,
    otherwise: NOT_THERE,
    path: ({ wallpaper }) => `/api/free/${wallpaper}/master`,
  },
  'GET /api/free/:id/master.png': {
    may: NOBODY,
    otherwise: NOT_THERE,
    path: ({ wallpaper }) => `/api/free/${wallpaper}/master.png`,
  },
  'GET /api/library': { may: HOLDERS, shows: shownSlug },
  'GET /api/library-links': { may: HOLDERS, shows: () => '"id"' },
  'GET /api/library/:bundle': { may: HOLDERS, otherwise: NOT_THEIRS, path: ({ bundle }) => `/api/library/${bundle}` },
  'GET /api/orders/:reference': {
    may: BUYER,
    shows: () => '"isMine":true',
    path: ({ orderReference }) => `/api/orders/${orderReference}`,
  },
  'GET /api/owned': { may: HOLDERS, shows: ({ bundle }) => `"${bundle}"` },
  'GET /api/owned/bundles': { may: HOLDERS, shows: ({ bundle }) => `"${bundle}"` },
  'GET /api/reviews': { may: HOLDERS, shows: ({ bundle }) => `"product":"${bundle}"` },
  'GET /api/search': { may: EVERYBODY, isSame: true },
  'GET /api/setup': { may: CUSTOMERS },
  'GET /assets/*': { may: EVERYBODY, isSame: true, path: () => '/assets/entry-abc.js' },
  'GET /brand/*': { may: NOBODY, otherwise: NOT_THERE },
  'GET /bundles.atom': { may: EVERYBODY, isSame: true },
  'GET /checkout/:product': { may: EVERYBODY, path: ({ bundle }) => `/checkout/${bundle}` },
  'GET /checkout/with/code': { may: EVERYBODY },
  'GET /contact/send': { may: EVERYBODY },
  'GET /desk': { may: EVERYBODY, isSame: true },
  'GET /desk/*': { may: EVERYBODY, isSame: true },
  'GET /download/:token/bundle/:bundle/:version': { may: EVERYBODY, path: ({ archive }) => archive },
  'GET /download/:token/master/:wallpaper': {
    may: EVERYBODY,
    path: ({ downloads, wallpaper }) => `${downloads}/master/${wallpaper}`,
  },
  'GET /download/:token/rendition/:wallpaper': {
    may: EVERYBODY,
    path: ({ downloads, wallpaper }) => `${downloads}/rendition/${wallpaper}?width=320&height=240&format=jpeg`,
  },
  'GET /download/:token/setup/:wallpaper': { may: NOBODY, otherwise: [400, 403, 404] },
  'GET /feed/:token/:file': { may: NOBODY, otherwise: NOT_THERE },
  'GET /feed/:token/never': { may: NOBODY, otherwise: NOT_THERE },
  'GET /feed/:token/next': { may: NOBODY, otherwise: NOT_THERE },
  'GET /feed/free/:size/*': { may: NOBODY, otherwise: NOT_THERE },
  'GET /gift': { may: EVERYBODY },
  'GET /gift/given/:token': { may: NOBODY, otherwise: NOT_THERE },
  'GET /gift/open/:token': { may: NOBODY, otherwise: NOT_THERE },
  'GET /healthz': { may: EVERYBODY, isSame: true },
  'GET /images/*': { may: NOBODY, otherwise: NOT_THERE },
  'GET /readyz': { may: EVERYBODY, isSame: true },
  'GET /receipts': { may: BUYER, shows: ({ orderNumber }) => orderNumber },
  'GET /receipts/:id': { may: BUYER, otherwise: NOT_THERE, path: ({ receipt }) => `/receipts/${receipt}` },
  'GET /withdraw': { may: EVERYBODY },
  'GET /your-data': { may: BUYER, shows: ({ email }) => email },
  'GET /your-data/copy': { may: GUEST, otherwise: LED_AWAY },
  'GET /your-data/erase': { may: GUEST, otherwise: LED_AWAY },
  'GET /your-data/open/:token': { may: NOBODY, otherwise: OVER },
  'GET /your-data/stop-news/:key': { may: NOBODY, otherwise: OVER },
  'POST /api/account/address': {
    may: CUSTOMERS,
    body: { email: 'moved@example.com', password: PASSWORD },
    endsSignIn: true,
  },
  'POST /api/account/join': { may: CUSTOMERS },
  'POST /api/account/password': {
    may: CUSTOMERS,
    body: { current: PASSWORD, password: 'four quiet herons' },
    endsSignIn: true,
  },
  'POST /api/auth/reset': { may: EVERYBODY },
  'POST /api/auth/reset/confirm': { may: EVERYBODY },
  'POST /api/auth/sign-in': { may: EVERYBODY },
  'POST /api/auth/sign-out': { may: EVERYBODY, endsSignIn: true },
  'POST /api/auth/sign-up': { may: EVERYBODY },
  'POST /api/auth/verification': { may: CUSTOMERS },
  'POST /api/auth/verification/confirm': { may: EVERYBODY },
  'POST /api/collections/changes': { may: CUSTOMERS },
  'POST /api/contact': { may: EVERYBODY },
  'POST /api/favourites/changes': { may: CUSTOMERS, body: { added: ['a'], gone: [] } },
  'POST /api/feeds': {
    may: HOLDERS,
    // Whose address nobody has proved is told to prove it.
    otherwise: [401, 403],
    body: { name: 'Laptop', source: 'nothing', rhythm: 'day', timeZone: 'UTC', width: 1920, height: 1080 },
  },
  'POST /api/feeds/:id/never': { may: NOBODY, otherwise: NOT_THERE },
  'POST /api/feeds/:id/next': { may: NOBODY, otherwise: NOT_THERE },
  'POST /api/feeds/:id/renew': { may: NOBODY, otherwise: NOT_THERE },
  'POST /api/feeds/:id/show-all': { may: NOBODY, otherwise: NOT_THERE },
  'POST /api/find-order': { may: EVERYBODY },
  'POST /api/library-links/forget': { may: EVERYBODY, endsSignIn: true },
  'POST /api/library-links/open': { may: NOBODY, otherwise: NOT_THERE, body: { key: MADE_UP } },
  'POST /api/library/:bundle/prepare': {
    may: HOLDERS,
    otherwise: NOT_THEIRS,
    path: ({ bundle }) => `/api/library/${bundle}/prepare`,
  },
  'POST /api/library/twice/:order/refund': { may: NOBODY, otherwise: NOT_THERE },
  'POST /api/missed-searches': { may: EVERYBODY },
  'POST /api/orders/:reference/library': {
    may: NOBODY,
    otherwise: NOT_THERE,
    path: ({ orderReference }) => `/api/orders/${orderReference}/library`,
  },
  'POST /api/page-views': { may: EVERYBODY },
  'POST /checkout/all-access/credit': {
    may: CUSTOMERS,
    otherwise: LED_AWAY,
    shows: () => '/checkout/all-access',
  },
  'POST /checkout/with/code': { may: EVERYBODY },
  'POST /contact/send': { may: EVERYBODY },
  'POST /download/:token/consent': {
    may: EVERYBODY,
    path: ({ downloads }) => `${downloads}/consent`,
    body: agreementTo(CONSENT_VERSION),
  },
  'POST /feed/:token/never': { may: NOBODY, otherwise: NOT_THERE },
  'POST /feed/:token/next': { may: NOBODY, otherwise: NOT_THERE },
  'POST /gift': { may: EVERYBODY },
  'POST /gift/given/:token': { may: NOBODY, otherwise: NOT_THERE },
  'POST /gift/open/:token': { may: NOBODY, otherwise: NOT_THERE },
  'POST /webhooks/sandbox': { may: NOBODY },
  'POST /withdraw': { may: EVERYBODY },
  'POST /withdraw/confirm': { may: EVERYBODY },
  'POST /your-data': { may: EVERYBODY },
  'POST /your-data/close': { may: EVERYBODY, endsSignIn: true },
  'POST /your-data/erase': { may: GUEST, otherwise: LED_AWAY },
  // Whoever is nobody here is led back as well.
  'POST /your-data/news': { may: EVERYBODY },
  'POST /your-data/stop-news/:key': { may: NOBODY, otherwise: OVER },
  'PUT /api/account/news': { may: CUSTOMERS },
  'PUT /api/feeds/:id': { may: NOBODY, otherwise: NOT_THERE },
  'PUT /api/reviews/:product': {
    may: HOLDERS,
    otherwise: NOT_THEIRS,
    path: ({ bundle }) => `/api/reviews/${bundle}`,
    body: { stars: 5, words: '' },
  },
  'PUT /api/setup': { may: CUSTOMERS },
  'GET /api/desk/announcements': { may: OWNERS },
  'POST /api/desk/announcements': { may: OWNERS },
  'DELETE /api/desk/announcements/:id': { may: OWNERS },
  'PUT /api/desk/announcements/:id': { may: OWNERS },
  'POST /api/desk/announcements/:id/call-back': { may: OWNERS },
  'POST /api/desk/announcements/:id/cancel': { may: OWNERS },
  'POST /api/desk/announcements/:id/go-on': { may: OWNERS },
  'GET /api/desk/announcements/:id/mail': { may: OWNERS },
  'GET /api/desk/announcements/:id/people': { may: OWNERS },
  'GET /api/desk/announcements/:id/preview': { may: OWNERS },
  'POST /api/desk/announcements/:id/send': { may: OWNERS },
  'POST /api/desk/announcements/:id/test': { may: OWNERS },
  'GET /api/desk/announcements/reach': { may: OWNERS },
  'GET /api/desk/audit': { may: OWNERS },
  'GET /api/desk/audit.csv': { may: OWNERS },
  'GET /api/desk/brand': { may: OWNERS },
  'GET /api/desk/codes': { may: OWNERS },
  'POST /api/desk/codes': { may: OWNERS },
  'POST /api/desk/codes/:id/stop': { may: OWNERS },
  'GET /api/desk/contact': { may: OF_ORDERS },
  'DELETE /api/desk/contact/:id': { may: OF_ORDERS },
  'GET /api/desk/contact/:id': { may: OF_ORDERS },
  'POST /api/desk/contact/:id/answer': { may: OF_ORDERS },
  'POST /api/desk/contact/:id/notes': { may: OF_ORDERS },
  'POST /api/desk/contact/:id/state': { may: OF_ORDERS },
  'POST /api/desk/customers': { may: OF_ORDERS },
  'GET /api/desk/customers/:key': { may: OF_ORDERS },
  'POST /api/desk/customers/:key/erase': { may: OWNERS },
  'GET /api/desk/customers/:key/export': { may: OWNERS },
  'GET /api/desk/draft': { may: OF_PICTURES },
  'PUT /api/desk/draft/brand-pictures/:spot': { may: OWNERS },
  'POST /api/desk/draft/bundles': { may: OWNERS },
  'PUT /api/desk/draft/bundles/:slug': { may: OF_PICTURES },
  'POST /api/desk/draft/bundles/:slug/end': { may: OWNERS },
  'POST /api/desk/draft/bundles/:slug/move': { may: OF_PICTURES },
  'POST /api/desk/draft/categories': { may: OF_PICTURES },
  'PUT /api/desk/draft/categories/:slug': { may: OF_PICTURES },
  'POST /api/desk/draft/categories/:slug/end': { may: OF_PICTURES },
  'POST /api/desk/draft/categories/:slug/hide': { may: OF_PICTURES },
  'POST /api/desk/draft/categories/:slug/move': { may: OF_PICTURES },
  'PUT /api/desk/draft/contact': { may: OWNERS },
  'POST /api/desk/draft/discard': { may: OF_PICTURES },
  'PUT /api/desk/draft/home': { may: OWNERS },
  'PUT /api/desk/draft/look': { may: OWNERS },
  'POST /api/desk/draft/pictures': { may: OF_PICTURES },
  'GET /api/desk/draft/pictures/:slug': { may: OF_PICTURES },
  'PUT /api/desk/draft/policies/:name': { may: OWNERS },
  'PUT /api/desk/draft/posters/:name': { may: OWNERS },
  'PUT /api/desk/draft/posters/:name/alt': { may: OWNERS },
  'PUT /api/desk/draft/prices': { may: OWNERS },
  'POST /api/desk/draft/sales': { may: OWNERS },
  'PUT /api/desk/draft/sales/:slug': { may: OWNERS },
  'POST /api/desk/draft/sales/:slug/end': { may: OWNERS },
  'PUT /api/desk/draft/terms': { may: OWNERS },
  'GET /api/desk/events': { may: OF_ORDERS },
  'GET /api/desk/events/:id': { may: OF_ORDERS },
  'POST /api/desk/events/:id/replay': { may: OF_ORDERS },
  'POST /api/desk/events/reconcile': { may: OF_ORDERS },
  'POST /api/desk/events/replay': { may: OF_ORDERS },
  'POST /api/desk/gifts': { may: OWNERS },
  'POST /api/desk/link': { may: EVERYBODY },
  'GET /api/desk/machine': { may: OWNERS },
  'GET /api/desk/machine/backups': { may: OWNERS },
  'POST /api/desk/machine/backups': { may: OWNERS },
  'POST /api/desk/machine/backups/test': { may: OWNERS },
  'POST /api/desk/machine/empty-shop': { may: OWNERS },
  'PUT /api/desk/machine/google': { may: OWNERS },
  'GET /api/desk/machine/health': { may: OWNERS },
  'PUT /api/desk/machine/mail': { may: OWNERS },
  'POST /api/desk/machine/mail/test': { may: OWNERS },
  'PUT /api/desk/machine/owners': { may: OWNERS },
  'PUT /api/desk/machine/payment': { may: OWNERS },
  'POST /api/desk/machine/payment/look': { may: OWNERS },
  'POST /api/desk/machine/publications/:number/show': { may: OWNERS },
  'GET /api/desk/machine/samples': { may: OWNERS },
  'GET /api/desk/mail-preview': { may: OWNERS },
  'GET /api/desk/mails': { may: OF_ORDERS },
  'POST /api/desk/mails/:id/again': { may: OF_ORDERS },
  'POST /api/desk/mails/again': { may: OF_ORDERS },
  'GET /api/desk/mine': { may: STAFF },
  'POST /api/desk/mine/authenticator': { may: STAFF },
  'POST /api/desk/mine/passkeys': { may: STAFF },
  'DELETE /api/desk/mine/passkeys/:id': { may: STAFF },
  'POST /api/desk/mine/passkeys/options': { may: STAFF },
  'PUT /api/desk/mine/password': { may: STAFF },
  'POST /api/desk/mine/recovery-codes': { may: STAFF },
  'DELETE /api/desk/mine/sessions': { may: STAFF, endsSignIn: true },
  'GET /api/desk/mine/sessions': { may: STAFF },
  'DELETE /api/desk/mine/sessions/:id': { may: STAFF },
  'GET /api/desk/needs': { may: OF_ORDERS },
  'GET /api/desk/offers': { may: OWNERS },
  'GET /api/desk/orders': { may: OF_ORDERS },
  'GET /api/desk/orders/:id': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/close': { may: OF_ORDERS },
  'GET /api/desk/orders/:id/events': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/leave': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/link': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/move': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/notes': { may: OF_ORDERS },
  'DELETE /api/desk/orders/:id/notes/:note': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/open': { may: OWNERS },
  'GET /api/desk/orders/:id/receipts/:receipt': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/refund': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/resend': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/withdrawal/accept': { may: OF_ORDERS },
  'POST /api/desk/orders/:id/withdrawal/decline': { may: OF_ORDERS },
  'GET /api/desk/orders/csv': { may: OF_ORDERS },
  'GET /api/desk/orders/sums': { may: OF_ORDERS },
  'GET /api/desk/policies/:name': { may: OWNERS },
  'GET /api/desk/preview/*': { may: OF_PICTURES },
  'GET /api/desk/pricing': { may: OWNERS },
  'POST /api/desk/prove/passkey': { may: STAFF },
  'POST /api/desk/prove/passkey/options': { may: STAFF },
  'POST /api/desk/prove/password': { may: STAFF },
  'GET /api/desk/publications': { may: OF_PICTURES },
  'GET /api/desk/publications/:number': { may: OF_PICTURES },
  'POST /api/desk/publications/:number/show': { may: OF_PICTURES },
  'GET /api/desk/publishing': { may: OF_PICTURES },
  'POST /api/desk/publishing': { may: OF_PICTURES },
  'GET /api/desk/reviews': { may: OF_ORDERS },
  'PUT /api/desk/reviews/:id/answer': { may: OF_ORDERS },
  'DELETE /api/desk/reviews/:id/hidden': { may: OF_ORDERS },
  'PUT /api/desk/reviews/:id/hidden': { may: OF_ORDERS },
  'DELETE /api/desk/session': { may: STAFF, endsSignIn: true },
  'GET /api/desk/session': { may: EVERYBODY },
  'GET /api/desk/set-up': { may: EVERYBODY },
  'POST /api/desk/set-up/authenticator': { may: EVERYBODY },
  'POST /api/desk/set-up/passkey': { may: EVERYBODY },
  'POST /api/desk/set-up/passkey/options': { may: EVERYBODY },
  'POST /api/desk/set-up/password': { may: EVERYBODY },
  'POST /api/desk/sign-in/code': { may: EVERYBODY },
  'POST /api/desk/sign-in/passkey': { may: EVERYBODY },
  'POST /api/desk/sign-in/passkey/options': { may: EVERYBODY },
  'POST /api/desk/sign-in/password': { may: EVERYBODY },
  'GET /api/desk/team': { may: OWNERS },
  'DELETE /api/desk/team/:id': { may: OWNERS },
  'POST /api/desk/team/:id/link': { may: OWNERS },
  'PUT /api/desk/team/:id/role': { may: OWNERS },
  'DELETE /api/desk/team/:id/sessions': { may: OWNERS },
  'POST /api/desk/team/invitations': { may: OWNERS },
  'DELETE /api/desk/team/invitations/:id': { may: OWNERS },
  'GET /api/desk/today': { may: OF_ORDERS },
  'GET /api/desk/uploads': { may: OF_PICTURES },
  'POST /api/desk/uploads': { may: OF_PICTURES },
  'DELETE /api/desk/uploads/:id': { may: OF_PICTURES },
  'PATCH /api/desk/uploads/:id': { may: OF_PICTURES },
  'GET /api/desk/visits': { may: STAFF },
  'HEAD /api/desk/uploads/:id': { may: OF_PICTURES },
}

/** Pages are files, answered before any cookie is read; one of them stands for all. */
export const PAGE: Expectation = { may: EVERYBODY, isSame: true, path: () => '/gaming' }

/** Routes that a shop has with other settings: accounts at a hosted provider, other payment providers. */
export const WHO_MAY_ELSEWHERE: Readonly<Record<string, Expectation>> = {
  'DELETE /api/auth/token': { may: EVERYBODY },
  'PUT /api/auth/token': { may: NOBODY, body: { token: MADE_UP } },
  'POST /webhooks/lemonsqueezy': { may: NOBODY },
  'POST /webhooks/stripe': { may: NOBODY },
}

function shownSlug({ bundle }: Things): string {
  return `"slug":"${bundle}"`
}

/** Asks one route as each of these; returns in words whoever was let in and may not be, and whoever may and was not. */
export async function askAsEach(
  askers: Askers,
  route: string,
  expected: Expectation,
  who: readonly Asker[] = ASKERS,
): Promise<string[]> {
  const { things, send } = askers
  const [method = '', address = ''] = route.split(' ')
  const path = expected.path?.(things) ?? address.replaceAll(/:\w+/g, MADE_UP).replace('*', MADE_UP)
  const wrong: string[] = []
  const texts = new Set<string>()
  for (const asker of who) {
    const headers = await askers.headersOf(asker, expected.endsSignIn)
    const { status, text, location } = await send(method, path, headers, expected.body)
    const isShown = expected.shows === undefined ? undefined : `${location} ${text}`.includes(expected.shows(things))
    const isLetIn = isShown ?? !refusalsOf(route, expected, asker).includes(status)
    if (expected.may.includes(asker)) texts.add(text)
    if (status >= 500) wrong.push(`${route} as ${asker}: answered ${status}`)
    else if (isLetIn !== expected.may.includes(asker)) {
      wrong.push(`${route} as ${asker}: ${isLetIn ? 'let in' : 'refused'} with ${status}`)
    }
  }
  if (expected.isSame && texts.size > 1) wrong.push(`${route}: answered in ${texts.size} ways`)
  return wrong
}

/** Whoever may is never answered so. */
function refusalsOf(route: string, { otherwise = [401] }: Expectation, asker: Asker): readonly number[] {
  if (!route.includes(' /api/desk/')) return otherwise
  return (STAFF as readonly Asker[]).includes(asker) ? [403] : [401]
}
