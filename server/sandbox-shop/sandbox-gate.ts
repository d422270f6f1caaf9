import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { isFixed } from '../config/environment.ts'
import type { Database } from '../database/database.ts'
import type { AnswerAtOnce } from '../http/create-http-server.ts'
import { saveSettings } from '../settings/stored-settings.ts'

const SANDBOX = '/sandbox'
/** Where a request says by whom it was passed on: then it may be anybody's. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Stands before a shop that is only to be looked at: it answers to the names of this machine, which no page of elsewhere
 * can take for its own, and hands what is below /sandbox to the sandbox.
 */
export function sandboxGate(db: Database, config: () => Config, logger: Pick<Logger, 'info' | 'warn'>): AnswerAtOnce {
  let saving = false

  /** A container's port is another outside than within; the browser of whoever looks says which. */
  async function moveTo(port: string): Promise<void> {
    const address = `http://localhost${port}`
    if (saving || address === config().publicUrl || isFixed(config().given, 'PUBLIC_URL')) return
    saving = true
    await saveSettings({ db, config: config(), now: () => new Date() }, { PUBLIC_URL: address }, 'a browser here')
      .then(() => logger.info({ address }, 'the shop is looked at here'))
      .catch((err: unknown) => logger.warn({ err }, 'the address could not be kept'))
    saving = false
  }

  return (request, response) => {
    const port = portOf(request)
    if (port === null) return refuse(response, config().publicUrl)
    if (isSomebodyLooking(request)) void moveTo(port)
    const { url = '/' } = request
    if (url !== SANDBOX && !url.startsWith(`${SANDBOX}/`)) return false
    return handOn(request, response, config().sandbox.port)
  }
}

/** As it stands in an address; null for whatever is not a name of this machine, or came from further away. */
function portOf({ headers }: IncomingMessage): string | null {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return null
  return /^(?:localhost|127\.0\.0\.1|\[::1\])((?::\d{1,5})?)$/i.exec(headers.host ?? '')?.[1] ?? null
}

/** A page that is opened, and none that another site opens. */
function isSomebodyLooking({ method, headers }: IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-site': site } = headers
  return method === 'GET' && mode === 'navigate' && (site === 'none' || site === 'same-origin')
}

function refuse(response: ServerResponse, url: string): true {
  const sentence = `This shop is only for looking at it on the machine that it runs on: open ${url} there.\n`
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(sentence)
  return true
}

/** Over HTTP, as everybody speaks to it; of this machine's own pages alone. */
function handOn(request: IncomingMessage, response: ServerResponse, port: number): true {
  // Node itself fails on a Trailer that no trailer follows.
  const { trailer: _trailer, ...headers } = request.headers
  const { method, url = '' } = request
  const isForeign = method !== 'GET' && method !== 'HEAD' && headers['sec-fetch-site'] === 'cross-site'
  if (isForeign) return sayWhy(response, 403, 'This request came from another site.')
  if (url === SANDBOX) {
    response.writeHead(302, { location: `${SANDBOX}/`, 'content-length': 0 }).end()
    return true
  }
  const passed = ask({ host: '127.0.0.1', port, method, headers, path: url.slice(SANDBOX.length) }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () =>
    response.headersSent ? response.destroy() : sayWhy(response, 502, 'The sandbox does not answer.'),
  )
  response.on('close', () => passed.destroy())
  request.pipe(passed)
  return true
}

function sayWhy(response: ServerResponse, status: number, sentence: string): true {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`)
  return true
}
