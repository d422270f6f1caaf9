import { Agent, request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { UPLOADS } from '../../contract/desk/draft.ts'
import { clientNetwork, networkFinder } from '../../server/http/client.ts'
import { createHttpServer } from '../../server/http/create-http-server.ts'
import { answerProblems } from '../../server/http/problem.ts'
import { limitOpenRequests } from '../../server/http/request-limits.ts'
import {
  BAR_SCRIPT,
  BAR_SCRIPT_PATH,
  BAR_STYLE,
  BAR_STYLE_PATH,
  DOOR_STYLE,
  DOOR_STYLE_PATH,
  drawDoor,
  MINE_PATH,
  withBar,
} from './demo-bar.ts'
import type { DemoCopies, DemoShop } from './demo-copies.ts'
import { FULL, findDemoLimit, MOST_RECEIVED_BYTES } from './demo-limits.ts'

export type Lobby = {
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  readonly copies: DemoCopies
  /** The shop that everybody looks at, and nobody writes to. */
  readonly shown: () => DemoShop
  /** The Set-Cookie line that signs somebody in to the desk of their own shop. */
  readonly signIn: (shop: DemoShop) => Promise<string>
  readonly now: () => number
}

const SANDBOX = '/sandbox'
const HOUR_MS = 3_600_000
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** What is only worth anything in a shop of one's own: beginnings of a purchase, of an account, of a letter; the desk. */
const OWN = [
  'checkout',
  'desk',
  'sandbox',
  'login',
  'signup',
  'gift',
  'contact',
  'withdraw',
  'dashboard',
  'library',
  'feed',
]
/** A sign-in begins with a GET there. */
const GOOGLE = '/api/auth/google'
/** A page as large as this is none of ours. */
const MOST_PAGE_BYTES = 8_000_000

/**
 * In front of all shops of the demo: whoever only looks sees one shop that nobody writes to; whoever presses gets one of
 * their own, and no request of theirs ever reaches another's.
 */
export function openLobby(lobby: Lobby): FastifyInstance {
  const { copies, publicUrl, now } = lobby
  const isSecure = publicUrl.startsWith('https://')
  const cookieName = isSecure ? '__Host-demo' : 'demo'
  const networkOf = networkFinder(lobby.trustedProxies)
  const app: FastifyInstance = Fastify({
    trustProxy: [...lobby.trustedProxies],
    exposeHeadRoutes: false,
    logger: false,
    // The shops' own, so that an address is judged here in the very words in which they read it, and slow clients end.
    serverFactory: (listener) =>
      createHttpServer({
        networkOf,
        listener,
        isLong: (url) => url.startsWith(`${UPLOADS}/`),
        answerAtOnce: () => false,
      }),
  })
  limitOpenRequests(app, { networkOf })
  answerProblems(app)
  // What is sent goes on as it comes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  const agent = new Agent({ keepAlive: true })
  app.addHook('onClose', async () => agent.destroy())

  app.get(BAR_STYLE_PATH, (_request, reply) => sendStatic(reply, 'text/css', BAR_STYLE))
  app.get(DOOR_STYLE_PATH, (_request, reply) => sendStatic(reply, 'text/css', DOOR_STYLE))
  app.get(BAR_SCRIPT_PATH, (_request, reply) => sendStatic(reply, 'text/javascript', BAR_SCRIPT))
  app.get('/demo', (request, reply) => {
    const { to, over } = request.query as { to?: unknown; over?: unknown }
    return sendDoor(reply, 200, ownPath(to), { isOver: over !== undefined })
  })
  app.get(MINE_PATH, (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .code(copies.has(readKey(request, cookieName)) ? 204 : 410)
      .send(),
  )

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_r, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post('/demo/open', async (request, reply) => {
      if (!isFromHere(request, publicUrl))
        return sendProblem(reply, 403, 'forbidden', 'This request came from another site.')
      const to = ownPath((request.body as { to?: unknown } | undefined)?.to)
      const held = copies.find(readKey(request, cookieName))
      if (held) return letIn(reply, held, to)
      const opened = await copies.open(clientNetwork(request.ip)).catch(() => 'failed' as const)
      if (typeof opened === 'string') return sendDoor(reply, 503, to, { problem: WHY_NOT[opened] })
      const seconds = Math.ceil((HOUR_MS - (now() % HOUR_MS)) / 1000)
      const secure = isSecure ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${cookieName}=${opened.key}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`,
      )
      return letIn(reply, opened.shop, to)
    })
  })

  async function letIn(reply: FastifyReply, shop: DemoShop, to: string) {
    if (isUnder(to, 'desk')) reply.header('set-cookie', await lobby.signIn(shop))
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  }

  app.all('/*', async (request, reply) => {
    const path = plainPath(request.url)
    if (path === undefined) return sendProblem(reply, 400, 'bad-request', 'The address cannot be read.')
    const own = copies.find(readKey(request, cookieName))
    if (!own) {
      if (!READING.has(request.method)) {
        if (path === '/api/page-views') return reply.code(204).send()
        return sendProblem(
          reply,
          403,
          'forbidden',
          'This is the demo that everybody sees. Press ‘Open the desk’ to get one of your own.',
        )
      }
      if (OWN.some((name) => isUnder(path, name)) || path.startsWith(GOOGLE))
        return reply.header('cache-control', 'no-store').redirect(`/demo?to=${encodeURIComponent(request.url)}`, 303)
    }
    const { receivedBytes } = own ?? lobby.shown()
    const uploadLength = request.headers['upload-length'] as string | undefined
    const limit = findDemoLimit({ method: request.method, path, uploadLength, receivedBytes })
    if (limit !== undefined) return sendProblem(reply, 403, 'forbidden', limit)
    return passOn(request, reply, own ?? lobby.shown(), {
      agent,
      isSecure,
      isPage: isPage(request, path),
      isOnDesk: isUnder(path, 'desk'),
    })
  })
  return app
}

const WHY_NOT = {
  full: 'Every shop of this demo is taken right now. One frees up at the full hour at the latest; until then you can look around.',
  enough: 'You already have two shops of this demo open. Go on in one of them; both end at the full hour.',
  failed: 'Your shop could not be opened just now. Please try again in a minute.',
} as const

/** Of the connection to the lobby, or what only it says: Node itself fails on a Trailer that no trailer follows. */
const OF_ONE_HOP = [
  ...['connection', 'keep-alive', 'upgrade', 'proxy-connection', 'te', 'trailer'],
  ...['forwarded', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip'],
]

type Passing = {
  readonly agent: Agent
  readonly isSecure: boolean
  readonly isPage: boolean
  readonly isOnDesk: boolean
}

function passOn(request: FastifyRequest, reply: FastifyReply, shop: DemoShop, passing: Passing): Promise<FastifyReply> {
  const { isPage } = passing
  const headers: Record<string, string | string[] | undefined> = {
    ...request.headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': passing.isSecure ? 'https' : 'http',
  }
  // A page is written anew with its bar: it has to come whole and in words.
  if (isPage)
    for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since', 'range']) delete headers[name]
  for (const name of OF_ONE_HOP) delete headers[name]
  return new Promise((resolve) => {
    const { method } = request
    const { port, path } = findTarget(request.url, shop)
    const asked = ask({ host: '127.0.0.1', port, method, path, headers, agent: passing.agent }, (answer) => {
      resolve(answerWith(reply, answer, isPage, passing.isOnDesk))
    })
    asked.on('error', () => {
      if (!reply.sent)
        resolve(sendProblem(reply, 502, 'busy', 'This shop of the demo does not answer. Reload the page in a moment.'))
    })
    reply.raw.once('close', () => asked.destroy())
    request.raw.on('data', (part: Buffer) => {
      shop.receivedBytes += part.length
      // Asked again of each part: many that were begun at once had room when they were begun.
      if (shop.receivedBytes < MOST_RECEIVED_BYTES || reply.sent) return
      request.raw.unpipe(asked)
      resolve(sendProblem(reply.header('connection', 'close'), 403, 'forbidden', FULL))
      asked.destroy()
    })
    request.raw.pipe(asked)
  })
}

/** What the desk shows in a frame stands below /api, and is part of a page that has the bar. */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !isUnder(path, 'api')
}

/** What plays the outside world for a shop stands below a path of it, as people see it. */
function findTarget(url: string, { port, sandboxPort }: DemoShop): { readonly port: number; readonly path: string } {
  return url.startsWith(`${SANDBOX}/`) ? { port: sandboxPort, path: url.slice(SANDBOX.length) } : { port, path: url }
}

async function answerWith(reply: FastifyReply, answer: IncomingMessage, isPage: boolean, isOnDesk: boolean) {
  reply.code(answer.statusCode ?? 502)
  const { connection, 'keep-alive': keepAlive, 'transfer-encoding': encoding, ...said } = answer.headers
  // One address is another page for each visitor: no cache before the lobby may show one what it kept for another.
  const { 'x-accel-expires': kept, 'cache-control': caching, ...headers } = said
  if (caching !== undefined) reply.header('cache-control', caching.replace('public', 'private'))
  const cookies = reply.getHeader('set-cookie')
  reply.headers(headers).header('x-robots-tag', 'noindex')
  if (cookies !== undefined) reply.header('set-cookie', cookies)
  const isHtml = (answer.headers['content-type'] ?? '').startsWith('text/html')
  if (!isPage || !isHtml || answer.headers['content-encoding'] !== undefined) return reply.send(answer)
  const parts: Buffer[] = []
  let sizeBytes = 0
  for await (const part of answer) {
    sizeBytes += (part as Buffer).length
    if (sizeBytes > MOST_PAGE_BYTES) throw new Error('A page of the demo does not end.')
    parts.push(part as Buffer)
  }
  for (const name of ['content-length', 'etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name)
  return reply.header('cache-control', 'no-store').send(withBar(Buffer.concat(parts).toString('utf8'), isOnDesk))
}

function sendDoor(reply: FastifyReply, status: number, to: string, why: Parameters<typeof drawDoor>[1]) {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(drawDoor(to, why))
}

function sendStatic(reply: FastifyReply, type: string, text: string) {
  return reply
    .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
    .type(`${type}; charset=utf-8`)
    .send(text)
}

/** In the shape of the shop's own problems, so that its pages and its desk read them. */
function sendProblem(reply: FastifyReply, status: number, code: string, title: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify({ code, title, status, requestId: 'demo' }))
}

/** As the shop's own router reads it: an address that is written in another way is still the same. */
function plainPath(url: string): string | undefined {
  const path = url.split(/[?#;]/, 1)[0] ?? ''
  try {
    return path
      .split('/')
      .map((part) => decodeURIComponent(part))
      .join('/')
  } catch {
    return undefined
  }
}

function isUnder(path: string, name: string): boolean {
  const first = path.split(/[/?]/, 2)[1]
  return first === name
}

/** A page of this shop; whatever else was asked for leads to the desk. */
function ownPath(to: unknown): string {
  const base = 'http://demo.invalid'
  if (typeof to !== 'string' || !to.startsWith('/') || to.length > 2000 || !URL.canParse(to, base)) return '/desk'
  const { origin, pathname, search } = new URL(to, base)
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}` : '/desk'
}

function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === new URL(publicUrl).origin
}

function readKey({ headers }: FastifyRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const key = pairs.find(([own]) => own === name)?.[1]
  return key && /^[\w-]{32}$/.test(key) ? key : undefined
}
