import type { RequestListener } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import type { ShopBrand } from '../contract/content/brand.ts'
import { UPLOADS } from '../contract/desk/draft.ts'
import type { Catalogue } from '../contract/pictures/catalogue.ts'
import { CHECKOUT_NOTICE, listPaths, NOT_FOUND, routesOf, SERVED } from '../contract/site/routes.ts'
import { type AccountsApp, mountAccounts } from './accounts/mount-accounts.ts'
import { pageViewRoutes, type Visits } from './analytics/page-view-routes.ts'
import type { CheckoutPages } from './checkout/start-checkout-routes.ts'
import { contactRoutes } from './contact/contact-routes.ts'
import type { Database } from './database/database.ts'
import { type DeskApp, mountDesk } from './desk/mount-desk.ts'
import { mountFeeds } from './feeds/mount-feeds.ts'
import { type NetworkOf, networkFinder, rememberNetwork, warnOfUnnamedProxy } from './http/client.ts'
import { type AnswerAtOnce, createHttpServer, requestId } from './http/create-http-server.ts'
import { healthRoutes, isHealthCheck } from './http/health-routes.ts'
import { sendFile } from './http/memory-file.ts'
import { answerNotFound, type MovedPages, sendMoved } from './http/not-found.ts'
import { refuseOddBodies } from './http/parse-body.ts'
import type { Previews } from './http/previews.ts'
import { answerProblems, ProblemError } from './http/problem.ts'
import { limitOpenRequests } from './http/request-limits.ts'
import { refuseForeignWrites } from './http/same-origin.ts'
import type { SecurityHeaders } from './http/security-headers.ts'
import { securityTextRoutes } from './http/security-text.ts'
import { pageSender } from './http/served-pages.ts'
import type { Site } from './http/site.ts'
import { libraryCookies } from './library/library-viewer.ts'
import { mountLibrary } from './library/mount-library.ts'
import type { RenditionLimits } from './library/renditions.ts'
import type { HttpMetrics } from './metrics/http-metrics.ts'
import { type CheckoutApp, mountCheckout } from './orders/mount-orders.ts'
import { ownPictureRoutes } from './own-pictures/own-picture-routes.ts'
import { dataRoutes } from './personal-data/data-routes.ts'
import { onChange } from './pictures/on-change.ts'
import { searchRoutes } from './pictures/search-routes.ts'
import { bundleFeedRoutes } from './prices/bundle-news.ts'
import type { FindAsset } from './publications/shared-builds.ts'
import { reviewRoutes } from './reviews/review-routes.ts'
import { freeMasterRoutes } from './samples/free-master-routes.ts'
import type { SampleMasters } from './samples/sample-masters.ts'
import type { Storage } from './storage/storage.ts'

export type App = {
  readonly logger: Logger
  readonly db: Database
  /** Site, catalogue and products are those of the publication that is shown at the moment of a request. */
  readonly site: Site
  readonly previews: Previews
  /** Of builds that other machines run. */
  readonly findAsset?: FindAsset | undefined
  readonly headers: SecurityHeaders
  readonly catalogue: Catalogue
  readonly storage: Storage
  readonly masters: SampleMasters
  readonly accounts: AccountsApp
  readonly checkout: CheckoutApp
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly secret: string
  /** The shop's name and looks, as they are right now. */
  readonly brand: () => ShopBrand
  readonly movedPages: () => MovedPages
  /** Who is mailed about what visitors write. */
  readonly ownerEmails: readonly string[]
  /** Where strangers report a hole. */
  readonly contacts: () => readonly string[]
  /** Only these may say for whom they forward a request. */
  readonly trustedProxies: readonly string[]
  readonly now: () => Date
  /** Absent where nobody asks for figures. */
  readonly metrics?: HttpMetrics | undefined
  readonly renditions?: RenditionLimits
  /** For pictures that are being fitted to devices. */
  readonly workDir: string
  /** Absent where the owner has switched it off. */
  readonly desk?: DeskApp | undefined
  /** Stands before everything: what it answers, nobody else hears of. */
  readonly gate?: AnswerAtOnce | undefined
  /** Answers in place of the routes: those of newer settings, on the same server. */
  readonly listener?: RequestListener | undefined
}

const BODY_LIMIT_BYTES = 64 * 1024

/** Every route of the shop. Nothing here chooses a vendor; main.ts does. */
export function createApp(options: App): FastifyInstance {
  const { logger, db, site, previews, headers, catalogue, accounts, checkout } = options
  const { publicUrl, secret, brand, contacts, trustedProxies, now, metrics } = options
  const networkOf = networkFinder(trustedProxies)
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: requestId,
    bodyLimit: BODY_LIMIT_BYTES,
    // While the shop drains, what still arrives on an open connection is answered as ever: a proxy would pass a 503 on.
    return503OnClosing: false,
    trustProxy: [...trustedProxies],
    // The longest is the key by which the desk knows the longest address.
    routerOptions: { maxParamLength: 600 },
    // Pages and assets are answered before Fastify's own work: two fifths of nginx's speed instead of a twentieth.
    serverFactory: (handler) =>
      createHttpServer({
        networkOf,
        listener: options.listener ?? handler,
        isLong: (url) => url.startsWith(`${UPLOADS}/`),
        answerAtOnce(request, response) {
          if (options.gate?.(request, response)) return true
          if (isHealthCheck(request.url ?? '/')) return false
          const isAnswered = site.serve(request, response) || previews.serveKept(request, response)
          if (isAnswered) metrics?.countPage(response.statusCode)
          return isAnswered
        },
      }),
    // A path that cannot be decoded is as unknown as any other.
    frameworkErrors: (_error, request, reply) => answerNotFound(site, request, reply),
  })
  guard(app, options, networkOf)
  healthRoutes(app, { db, secret })
  securityTextRoutes(app, { publicUrl, contacts, now })
  const paths = onChange(
    () => catalogue.wallpapers,
    () => new Set([NOT_FOUND.path, CHECKOUT_NOTICE.path, SERVED.path, ...listPaths(routesOf(catalogue))]),
  )
  const visits = pageViewRoutes(app, { db, now, paths, publicUrl })
  catalogueRoutes(app, options, visits)
  mountAccounts(app, { ...accounts, db, headers, publicUrl, brand, secret, now })
  const { findCustomer } = accounts
  const mounted = mountCheckout(app, checkout, findCustomer, checkoutPages(site))
  for (const mount of [mountContact, mountReviews, mountPersonalData]) mount(app, options)
  mountDelivery(app, options, mounted, networkOf)
  if (options.desk) mountDesk(app, options.desk, options)
  mountFiles(app, options)
  answerUnknown(app, options)
  return app
}

/** What was bought, in the library and on devices. */
function mountDelivery(
  app: FastifyInstance,
  options: App,
  mounted: ReturnType<typeof mountCheckout>,
  networkOf: NetworkOf,
): void {
  const { db, site, catalogue, storage, masters, secret, publicUrl, brand, now, renditions, workDir } = options
  const library = { db, catalogue, storage, masters, secret, publicUrl, brand, now, renditions, workDir }
  const { mode } = options.checkout.rules
  const asked = { ...library, mode, findCustomer: options.accounts.findCustomer, sendPage: pageSender(site) }
  const isSecure = publicUrl.startsWith('https://')
  const fitting = mountLibrary(app, { ...asked, ...mounted, isSecure })
  mountFeeds(app, { ...asked, ...fitting, networkOf })
}

function mountContact(app: FastifyInstance, { db, site, accounts, checkout, ownerEmails, now }: App): void {
  const { sendNotice } = checkoutPages(site)
  const rules = { ...checkout.rules, ownerEmails, now }
  contactRoutes(app, { db, findCustomer: accounts.findCustomer, sendNotice, rules })
}

/** What is kept about whoever asks. */
function mountPersonalData(app: FastifyInstance, { db, site, accounts, checkout, now }: App): void {
  const { findCustomer, customerData } = accounts
  dataRoutes(app, { db, findCustomer, customerData, sendPage: pageSender(site), rules: { ...checkout.rules, now } })
}

/** One's own reviews, by the account or by what the browser keeps. */
function mountReviews(app: FastifyInstance, { db, accounts, checkout, publicUrl, now }: App): void {
  const cookies = libraryCookies(publicUrl.startsWith('https://'))
  reviewRoutes(app, { db, mode: checkout.rules.mode, findCustomer: accounts.findCustomer, cookies, now })
}

function mountFiles(app: FastifyInstance, { db, headers, previews, findAsset, site }: App): void {
  ownPictureRoutes(app, { db, headers })
  app.get('/assets/*', async (request, reply) => {
    const file = await findAsset?.(request.url.split('?', 1)[0] ?? '')
    if (!file) return answerNotFound(site, request, reply)
    sendFile(request.raw, reply.raw, file)
    return reply.hijack()
  })
  app.get('/images/*', async (request, reply) => {
    if (await previews.serve(request.raw, reply.raw)) return reply.hijack()
    return answerNotFound(site, request, reply)
  })
}

/** What everybody may look at besides the pages. */
function catalogueRoutes(app: FastifyInstance, options: App, { countFreeDownload }: Visits): void {
  const { db, catalogue, masters, storage, checkout } = options
  bundleFeedRoutes(app, { ...checkout, catalogue })
  searchRoutes(app, { db, catalogue })
  freeMasterRoutes(app, { db, catalogue, masters, storage, countFreeDownload })
}

function answerUnknown(app: FastifyInstance, { site, movedPages }: App): void {
  app.setNotFoundHandler(
    (request, reply) => sendMoved(movedPages(), request, reply) ?? answerNotFound(site, request, reply),
  )
}

function checkoutPages(site: Site): CheckoutPages {
  return {
    sendNotice(reply, status, notice) {
      const { html, headers } = site.fillNotice(notice)
      return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
    },
    sendNotFound: (request, reply) => answerNotFound(site, request, reply),
    sendPage: pageSender(site),
  }
}

/** What holds for every request, whatever its route. */
function guard(app: FastifyInstance, options: App, networkOf: NetworkOf): void {
  const { headers, publicUrl, metrics, trustedProxies } = options
  metrics?.watch(app)
  warnOfUnnamedProxy(app, trustedProxies)
  app.addHook('onRequest', async (request, reply) => {
    // Whatever a route does not say may be kept is somebody's own, also for caches that look at the end of an address.
    reply.headers(headers.common).headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    // No address of ours has this character, and PostgreSQL does not take it.
    if (request.url.includes('%00')) throw new ProblemError('not-found', 'There is nothing at this address.')
  })
  refuseForeignWrites(app, publicUrl)
  limitOpenRequests(app, { networkOf })
  rememberNetwork(app, networkOf)
  refuseOddBodies(app)
  answerProblems(app)
}
