import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { networkFinder } from '../http/client.ts'
import { createHttpServer, requestId } from '../http/create-http-server.ts'
import { healthRoutes } from '../http/health-routes.ts'
import { createLogger } from '../http/logger.ts'
import { parseBody } from '../http/parse-body.ts'
import { answerProblems, ProblemError } from '../http/problem.ts'
import { limitOpenRequests } from '../http/request-limits.ts'
import { repeat } from '../jobs/repeat.ts'
import { joinSettings, readStoredSettings, saveSettings } from '../settings/stored-settings.ts'
import { type Came, CLOSED_HEADERS, closedPage, isThisMachine, openingPage, wayInPage } from './closed-page.ts'

export type OpenedClosedShop = {
  readonly port: number
  /** The settings with the https address, as soon as there is one, whoever saved it. */
  readonly addressed: Promise<Config>
  /** Lets go of the port for the shop itself. */
  close(): Promise<void>
}

const EVERY_MS = 1000
const RETRY = { firstMs: 1000, longestMs: 10_000 }

/** Holds the shop's port with one page until somebody with the owner's link says where it is. */
export async function openClosedShop(
  config: Config,
  isOwnerLink: ClosedShop['isOwnerLink'],
): Promise<OpenedClosedShop> {
  const logger = createLogger(config.logLevel)
  const db = openDatabase(config.databaseUrl, 2)
  await migrate(db)
  const { promise: addressed, resolve } = Promise.withResolvers<Config>()
  let isOpening = false
  const look = async () => {
    const { config: saved } = joinSettings(config, await readStoredSettings(db, config.secret))
    if (saved.closedFor !== null) return
    isOpening = true
    resolve(saved)
  }
  const following = repeat({ name: 'waiting for an address', run: look, everyMs: EVERY_MS, retry: RETRY, logger })
  const app = closedShop({
    db,
    config,
    logger,
    now: () => new Date(),
    isOwnerLink,
    isOpening: () => isOpening,
    onAddress: () => void following.runNow(),
  })
  const end = () => process.exit(0)
  const close = async () => {
    process.off('SIGTERM', end).off('SIGINT', end)
    await following.stop()
    // What is kept alive would hold the port.
    app.server.closeIdleConnections()
    await app.close()
    await db.destroy()
  }
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`PORT ${config.port} is taken by another program; choose a free one.`)
  })
  // The first process of a container is ended by nothing that it does not heed.
  process.on('SIGTERM', end).on('SIGINT', end)
  const { port } = app.server.address() as AddressInfo
  return { port, addressed, close }
}

type ClosedShop = {
  readonly db: Database
  readonly config: Config
  readonly logger: Logger
  readonly now: () => Date
  /** Whether a key is the owner's, and was not used yet. It stays unused. */
  readonly isOwnerLink: (db: Database, key: string, now: Date) => Promise<boolean>
  /** Told after an address was saved. */
  readonly onAddress: () => void
  /** Whether it has its address, and is about to be the shop. */
  readonly isOpening: () => boolean
}

const LONGEST_BODY_BYTES = 4096
/** Keys are far too long to be guessed: whoever tries many must not keep the owner out by it. */
const wish = z.object({ key: z.string().max(100), address: z.string().max(300).optional() })

/**
 * What stands in the shop's place while it has no https address: one page, the owner's way in, and what a platform asks
 * whether it lives. Nothing that a stranger sends sets the address: only whoever has the owner's link does.
 */
export function closedShop(options: ClosedShop): FastifyInstance {
  const { db, config, logger } = options
  const networkOf = networkFinder(config.trustedProxies)
  const app: FastifyInstance = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    genReqId: requestId,
    bodyLimit: LONGEST_BODY_BYTES,
    trustProxy: [...config.trustedProxies],
    serverFactory: (listener) => createHttpServer({ networkOf, listener, answerAtOnce: () => false }),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...CLOSED_HEADERS, 'x-shop-closed': 'yes' })
    await takeOverByHttps(options, request)
  })
  limitOpenRequests(app, { networkOf })
  answerProblems(app)
  healthRoutes(app, { db, secret: config.secret })
  for (const path of ['/desk', '/desk/*']) {
    app.get(path, (_request, reply) => sendPage(reply, 200, options.isOpening() ? openingPage() : wayInPage()))
  }
  app.post('/api/desk/address', (request) => takeAddress(options, request))
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new ProblemError('busy', NOT_OPEN)
    const page = options.isOpening() ? openingPage() : closedPage(readWay(request), config.closedFor === 'no-https')
    return sendPage(reply.header('retry-after', '60'), 503, page)
  })
  return app
}

const NOT_OPEN = 'The shop is not open yet.'

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page)
}

function readWay({ headers, host, protocol }: FastifyRequest): Came {
  const isAddress =
    headers.host !== undefined && /^(?:[a-z0-9.-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i.test(host)
  return { host: isAddress ? host : null, isHttps: protocol === 'https' }
}

async function takeAddress(options: ClosedShop, request: FastifyRequest): Promise<{ address: string }> {
  const { db, now, isOwnerLink } = options
  const { key, address: typed } = parseBody(wish, request.body)
  const address = addressOf(request, typed)
  if (!(await isOwnerLink(db, key, now()))) {
    throw new ProblemError('auth/expired-action-code', 'This link was used already, or has expired.')
  }
  await keepAddress(options, address, 'the owner’s link')
  return { address }
}

/**
 * Where the owner's own browser is, which it says itself and no page of others can: so what a proxy did to Host, or who is
 * on the same network, does not count. On this machine the owner says it.
 */
function addressOf({ headers }: FastifyRequest, typed: string | undefined): string {
  const { origin = '', 'sec-fetch-site': site = 'same-origin' } = headers
  if (site !== 'same-origin' || !URL.canParse(origin)) {
    throw new ProblemError('forbidden', 'This request came from another site.')
  }
  const { protocol, host } = new URL(origin)
  if (protocol === 'https:') return origin
  if (protocol !== 'http:' || !isThisMachine(host)) {
    throw new ProblemError(
      'forbidden',
      'Nobody signs in over plain http. Use https, or localhost on the machine itself.',
    )
  }
  return readTyped(typed)
}

function readTyped(typed = ''): string {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : undefined
  const isWhole = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  if (url?.protocol === 'https:' && isWhole) return url.origin
  throw new ProblemError(
    'bad-request',
    'The address must begin with https:// and end with the domain, such as https://shop.example.',
  )
}

async function keepAddress(
  { db, config, now, onAddress, logger }: ClosedShop,
  address: string,
  by: string,
): Promise<void> {
  await saveSettings({ db, config, now }, { PUBLIC_URL: address }, by)
  logger.info({ address, by }, 'the shop has its address')
  onAddress()
}

/**
 * The owner named the host already, and one of the owner's own proxies says that this request for it came by https: all
 * that was missing is there. A stranger cannot name another host this way.
 */
async function takeOverByHttps(options: ClosedShop, request: FastifyRequest): Promise<void> {
  const { config, isOpening } = options
  if (config.closedFor !== 'no-https' || request.protocol !== 'https' || isOpening()) return
  const { hostname } = new URL(config.publicUrl)
  if (request.host === hostname) await keepAddress(options, `https://${hostname}`, 'https at the given host')
}
