import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShopBrand } from '../../contract/content/brand.ts'
import type { ClosedOrder, JoinedOrder, Library, LibraryBundleView } from '../../contract/library/library.ts'
import { CONSENT_VERSION } from '../../contract/orders/consent.ts'
import type { Entitlements, OwnedBundles, OwnedSlugs } from '../../contract/orders/entitlements.ts'
import { ALL_ACCESS, type Bundle, type Catalogue } from '../../contract/pictures/catalogue.ts'
import { type FindCustomer, getCustomer } from '../accounts/customer.ts'
import { maskEmail } from '../accounts/email-address.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { estimateDrawing } from '../samples/sample-master-queries.ts'
import type { SampleMasters } from '../samples/sample-masters.ts'
import type { BundleVersion } from './archives/bundle-versions.ts'
import { listOwnSeconds } from './bought-twice.ts'
import {
  type BundleContents,
  describeBundle,
  freezeBundleContents,
  licenceEntry,
  openBundles,
  readBundleContents,
} from './bundle-contents.ts'
import { awaitsConsent, findStake } from './consent.ts'
import type { DownloadTokens } from './downloads/download-token.ts'
import {
  ALL_SCOPE,
  bundleOfScope,
  bundleScope,
  type Entitlement,
  listEntitlements,
  type ShopMode,
} from './entitlements.ts'
import {
  findHolder,
  findViewer,
  type HeldEntitlement,
  isNobody,
  type LibraryCookies,
  listHeld,
  noteVisit,
  ownersOf,
  type Viewer,
  type ViewerSources,
} from './library-viewer.ts'
import { leaveOrder, listClosedOrders, listJoinedOrders, nameProduct } from './order-accounts.ts'
import { addReadyNotice } from './supply-queries.ts'

export type LibraryRoutes = {
  readonly db: Database
  readonly mode: ShopMode
  readonly catalogue: Catalogue
  readonly masters: Pick<SampleMasters, 'ensureMaster' | 'canDraw'>
  readonly tokens: DownloadTokens
  readonly cookies: LibraryCookies
  readonly findCustomer: FindCustomer
  readonly now: () => Date
  readonly publicUrl: string
  readonly brand: () => ShopBrand
}

type OpenBundle = { bundle: Bundle; entitlement: HeldEntitlement; viewer: Viewer }
type OneBundle = { Params: { bundle: string } }
type OneOrder = { Params: { order: string } }

/** What somebody owns, and how far its files are. Nobody else's library has an address. */
export function libraryRoutes(app: FastifyInstance, options: LibraryRoutes): void {
  const { db, tokens, now, brand } = options

  /** Writes the visit: when each kept library was last opened, which lets the browser keep it for longer. */
  app.get('/api/library', async (request, reply): Promise<Library> => {
    reply.header('cache-control', 'no-store')
    const viewer = await findViewer(options, request)
    await noteVisit(options, viewer, request, reply)
    return readLibrary(options, viewer)
  })

  /**
   * Writes what its download addresses lead to: the archive's list of files, which stays as long as they do, and the name of
   * a hosted provider's sign-in. Safe to repeat.
   */
  app.get<OneBundle>('/api/library/:bundle', async (request, reply): Promise<LibraryBundleView> => {
    reply.header('cache-control', 'no-store')
    const { bundle, entitlement, viewer } = await getOpenBundle(options, request)
    const holder = await findHolder(db, viewer, entitlement)
    if (!holder) throw refusal()
    const contents = await readBundleContents(options, bundle, entitlement)
    const licence = await licenceEntry(db, bundle, { since: entitlement.since, brand: brand() })
    const frozen = await freezeBundleContents(db, bundle, contents, licence, now())
    const isAsked = awaitsConsent(options, [entitlement])
    const stake = isAsked ? await findStake(options, entitlement.orderId) : null
    const downloads = `/download/${tokens.issue({ orderId: entitlement.orderId, holder }, now())}`
    return {
      ...describeBundle(options.catalogue, bundle, entitlement, contents),
      downloads,
      wallpapers: contents.wallpapers,
      secondsLeft: await estimateDrawing(db, entitlement.orderId, countUndrawn(contents)),
      consent: stake && { path: `${downloads}/consent`, version: CONSENT_VERSION, ...stake },
      ...archives(contents, frozen, `${downloads}/bundle/${bundle.slug}`),
    }
  })

  newsRoute(app, options)
  prepareRoute(app, options)

  /** Whoever paid keeps the order, and so does everybody else who has it. */
  app.delete<OneOrder>('/api/library/joined/:order', async (request, reply) => {
    const customer = await getCustomer(options.findCustomer, request)
    const joined = await listJoinedOrders(db, options.mode, customer)
    const order = joined.find(({ id }) => id === request.params.order)
    if (!order || !(await leaveOrder(db, order.id, customer.id))) {
      throw new ProblemError('not-found', 'Your account did not get this purchase by a link.')
    }
    return reply.code(204).send()
  })
}

function newsRoute(app: FastifyInstance, options: LibraryRoutes): void {
  /** For the library's service worker, which looks for new bundles while nobody does: so it is no visit. */
  app.get('/api/owned/bundles', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const viewer = await findViewer(options, request)
    const open = await openBundles(options, await listHeld(options.db, options.mode, viewer))
    return {
      account: viewer.customer?.id ?? null,
      slugs: open.map(({ bundle }) => bundle.slug),
    } satisfies OwnedBundles
  })
}

function prepareRoute(app: FastifyInstance, options: LibraryRoutes): void {
  const { db, masters, now } = options
  /** Puts every master of the bundle that does not exist yet into the queue; a mail says when all are there. Safe to repeat. */
  app.post<OneBundle>('/api/library/:bundle/prepare', async (request, reply) => {
    const { bundle, entitlement } = await getOpenBundle(options, request)
    const contents = await readBundleContents(options, bundle, entitlement)
    for (const { id, state } of contents.wallpapers) {
      if (state === 'waiting' || state === 'failed') await masters.ensureMaster(id, entitlement.orderId)
    }
    if (countUndrawn(contents) > 0) await addReadyNotice(db, entitlement.orderId, bundle.slug, now())
    return reply.code(202).send({ state: 'queued' })
  })
}

/** Where the frozen list is sent from: any of it, and the whole once nothing is missing in it. */
function archives(
  { wallpapers }: BundleContents,
  frozen: BundleVersion | undefined,
  place: string,
): Pick<LibraryBundleView, 'archive' | 'zip'> {
  if (!frozen) return { archive: null, zip: null }
  const path = `${place}/${frozen.version}`
  const isWhole = wallpapers.every(({ state }) => state === 'ready')
  const files = wallpapers.length
  return { archive: path, zip: isWhole ? { path, sizeBytes: frozen.layout.sizeBytes, files } : null }
}

/** Those that the owner has to bring are not drawn. */
function countUndrawn({ wallpapers }: BundleContents): number {
  return wallpapers.filter(({ state }) => state !== 'ready' && state !== 'missing').length
}

/** What is open, and what is closed and not open by another order. */
async function readLibrary(options: LibraryRoutes, viewer: Viewer): Promise<Library> {
  const { db, mode } = options
  const entitlements = await listHeld(db, mode, viewer)
  const open = await openBundles(options, entitlements)
  const bundles = open.map(async ({ bundle, entitlement }) =>
    describeBundle(options.catalogue, bundle, entitlement, await readBundleContents(options, bundle, entitlement)),
  )
  const closed = new Map<string, ClosedOrder>()
  for (const owner of ownersOf(viewer)) {
    const orders = await listClosedOrders(db, mode, owner, soldNames(options))
    for (const order of orders) closed.set(`${order.number} ${order.product?.slug} ${order.at}`, order)
  }
  const allAccess = entitlements.find(({ scope }) => scope === ALL_SCOPE)
  const isOpenAnyway = (slug: string) => allAccess || entitlements.some(({ scope }) => scope === bundleScope(slug))
  return {
    isSignedIn: viewer.customer !== null,
    keptFor: keptFor(viewer),
    keptBundles: await listKeptBundles(options, entitlements),
    allAccessSince: allAccess?.grantedAt ?? null,
    bundles: await Promise.all(bundles),
    closed: [...closed.values()].filter(({ product }) => !product || !isOpenAnyway(product.slug)),
    joined: await readJoined(options, viewer),
    twice: await readTwice(options, viewer, entitlements),
  }
}

/** What this browser opens by itself, also without the account. */
async function listKeptBundles(options: LibraryRoutes, held: readonly HeldEntitlement[]): Promise<string[]> {
  const byLink = held.filter(({ session }) => session !== null)
  const open = byLink.length > 0 ? await openBundles(options, byLink) : []
  return open.map(({ bundle }) => bundle.slug)
}

async function readJoined(options: LibraryRoutes, { customer }: Viewer): Promise<JoinedOrder[]> {
  const orders = customer ? await listJoinedOrders(options.db, options.mode, customer) : []
  const sold = soldNames(options)
  return orders.map(({ product, ...order }) => ({ ...order, product: nameProduct(product, sold) }))
}

async function readTwice(options: LibraryRoutes, viewer: Viewer, held: readonly HeldEntitlement[]) {
  const seconds = await listOwnSeconds(options.db, viewer, held, options.brand().locale)
  return seconds.map(({ product, ...second }) => ({ ...second, product: nameProduct(product, soldNames(options)) }))
}

function soldNames({ catalogue, brand }: LibraryRoutes) {
  return { bundles: catalogue.bundles, allAccessName: brand().allAccessName }
}

async function getOpenBundle(options: LibraryRoutes, request: FastifyRequest<OneBundle>): Promise<OpenBundle> {
  const viewer = await findViewer(options, request)
  if (isNobody(viewer)) throw refusal()
  const open = await openBundles(options, await listHeld(options.db, options.mode, viewer))
  const found = open.find(({ bundle }) => bundle.slug === request.params.bundle)
  if (!found) throw new ProblemError('not-found', 'This bundle is not in your library.')
  return { ...found, viewer }
}

function refusal(): ProblemError {
  return new ProblemError('unauthorized', 'Please log in, or open the link in your receipt.')
}

/** Whose library this browser keeps. Masked: somebody else may look at the same screen. */
function keptFor({ sessions }: Viewer): string[] {
  return [...new Set(sessions.map(({ emailKey }) => maskEmail(emailKey)))]
}

export type EntitlementRoutes = ViewerSources & {
  /** Whether a checkout of the account is open. */
  readonly isBuying: (customerId: string) => Promise<boolean>
}

/** Who owns what, for the dashboard and every buy button. */
export function entitlementRoutes(app: FastifyInstance, options: EntitlementRoutes): void {
  const { db, mode, findCustomer, isBuying } = options
  app.get('/api/account/entitlements', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const customer = await findCustomer(request)
    if (!customer) throw new ProblemError('unauthorized', 'Please log in to see what you own.')
    const owned = summarize(await listEntitlements(db, mode, { kind: 'customer', customer }))
    return { ...owned, isBuying: await isBuying(customer.id) } satisfies Entitlements
  })

  /** For the hint that pages read before they are painted. A visitor who owns nothing is answered too. */
  app.get('/api/owned', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const held = await listHeld(db, mode, await findViewer(options, request))
    const slugs = held.map(({ scope }) => bundleOfScope(scope) ?? ALL_ACCESS.slug)
    return { slugs: [...new Set(slugs)] } satisfies OwnedSlugs
  })
}

/** The oldest entitlement of each kind says since when. */
function summarize(entitlements: readonly Entitlement[]): Omit<Entitlements, 'isBuying'> {
  const since = new Map<string, string>()
  for (const { scope, grantedAt } of entitlements) if (!since.has(scope)) since.set(scope, grantedAt)
  return {
    allAccessSince: since.get(ALL_SCOPE) ?? null,
    bundles: [...since].flatMap(([scope, at]) => {
      const slug = bundleOfScope(scope)
      return slug === undefined ? [] : [{ slug, since: at }]
    }),
  }
}
