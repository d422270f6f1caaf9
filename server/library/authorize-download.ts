import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { isOutage } from '../database/outage.ts'
import { ProblemError } from '../http/problem.ts'
import { isOpenedInBrowser, type SendPage } from '../http/served-pages.ts'
import type { Master } from '../pictures/master-queries.ts'
import type { Sending, Watch } from '../pictures/send-stored.ts'
import { refuseFailed, type SampleMasters } from '../samples/sample-masters.ts'
import type { Storage } from '../storage/storage.ts'
import { opensPicture } from './bundle-contents.ts'
import { awaitsConsent, type ConsentParts, consentPage, findStake, goingBackProblem, nameOrder } from './consent.ts'
import type { DownloadTokens } from './downloads/download-token.ts'
import { type Entitlement, listOrderEntitlements, type ShopMode } from './entitlements.ts'
import { findOwner } from './library-viewer.ts'
import { addDownloaded, beginDownload, getConsentOrder, listSupplied } from './supply-queries.ts'

export type DownloadAuthorizerOptions = ConsentParts & {
  readonly mode: ShopMode
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster'>
  readonly tokens: DownloadTokens
  readonly secret: string
  readonly sendPage: SendPage
}

type DownloadToken = { Params: { token: string } }
export type WallpaperFile = { Params: { token: string; wallpaper: string } }

type Authorized = { readonly orderId: string; readonly entitlements: readonly Entitlement[] }

export type DownloadAuthorizer = {
  /** The token's order and what it opens now to whoever the token was given, agreed to or not. */
  identify(request: FastifyRequest<DownloadToken>): Promise<Authorized>
  /**
   * The same for whoever sends a byte of it: throws while its money is on its way back, and 'consent-required' before its
   * buyer has agreed. Undefined when a browser has been sent the question instead.
   */
  authorize(request: FastifyRequest<DownloadToken>, reply: FastifyReply): Promise<Authorized | undefined>
  /**
   * The master that the order opens, where nothing else is asked for the one that the address names. Undefined when the
   * answer 'not yet' has been sent already.
   */
  open(
    request: FastifyRequest<WallpaperFile>,
    reply: FastifyReply,
    asked?: WallpaperFile['Params'],
  ): Promise<{ orderId: string; master: Master } | undefined>
  /** Where an answer goes and who keeps count of it. */
  sending(request: FastifyRequest, reply: FastifyReply, orderId: string, file: string): Sending
}

const RETRY_SECONDS = 3

/** Asks on every request, ranges included, whether the token's holder is still there and the order still open to them. */
export function downloadAuthorizer(options: DownloadAuthorizerOptions): DownloadAuthorizer {
  const { db, mode, storage, masters, tokens, now } = options
  const identify = async (text: string): Promise<Authorized> => {
    const token = tokens.read(text, now())
    const owner = token && (await findOwner(db, token.holder, now()))
    const entitlements = token && owner ? await listOrderEntitlements(db, mode, owner, token.orderId) : []
    if (!token || entitlements.length === 0) throw refusal()
    return { orderId: token.orderId, entitlements }
  }
  async function authorize(
    request: FastifyRequest<DownloadToken>,
    reply: FastifyReply,
    token = request.params.token,
  ): Promise<Authorized | undefined> {
    const found = await identify(token)
    if (found.entitlements.every(({ isGoingBack }) => isGoingBack)) throw goingBackProblem()
    if (!awaitsConsent(options, found.entitlements)) return found
    // The page with the question leads on to a file of the order that the address names.
    if (token !== request.params.token) throw consentRequired()
    await askConsent(options, request, reply, found.orderId)
    return undefined
  }
  return {
    identify: (request) => identify(request.params.token),
    authorize: (request, reply) => authorize(request, reply),
    async open(request, reply, { token, wallpaper } = request.params) {
      const authorized = await authorize(request, reply, token)
      if (!authorized) return undefined
      if (!(await opensOne(db, authorized.entitlements, wallpaper))) throw refusal()
      const found = await masters.ensureMaster(wallpaper, authorized.orderId)
      if (found.state === 'ready') return { master: found.master, orderId: authorized.orderId }
      if (found.state === 'missing') throw refusal()
      refuseFailed(found)
      const { state } = found
      reply.code(202).headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' }).send({ state })
      return undefined
    },
    sending(request, reply, orderId, file) {
      return { request, reply, storage, watch: watchDownload(options, request, orderId, file) }
    },
  }
}

/** In a browser the page with the question; its answer leads on to the file. */
async function askConsent(
  options: DownloadAuthorizerOptions,
  request: FastifyRequest<DownloadToken>,
  reply: FastifyReply,
  orderId: string,
): Promise<void> {
  if (!isOpenedInBrowser(request)) throw consentRequired()
  const start = `/download/${request.params.token}/`
  const product = nameOrder(options, (await getConsentOrder(options.db, orderId)).product)
  const question = { product, action: `${start}consent`, file: request.url.slice(start.length) }
  options.sendPage(reply, 403, consentPage({ ...question, ...(await findStake(options, orderId)) }))
}

async function opensOne(db: Database, entitlements: readonly Entitlement[], picture: string): Promise<boolean> {
  for (const entitlement of entitlements) if (await opensPicture(db, entitlement, picture)) return true
  return false
}

function consentRequired(): ProblemError {
  return new ProblemError('consent-required', 'The buyer has to agree before the first download of this order.')
}

/** Says nothing about why: all refusals look alike. */
export function refusal(): ProblemError {
  return new ProblemError('not-found', 'There is nothing at this address.')
}

export type Watching = { readonly db: Database; readonly secret: string; readonly now: () => Date }

/**
 * Writes down what is sent of an order, from its first byte on. Where that cannot be written, nothing is sent of an order of
 * which nothing was; what its buyer has begun to take goes on.
 */
export function watchDownload(
  { db, secret, now }: Watching,
  { ip, log }: Pick<FastifyRequest, 'ip' | 'log'>,
  orderId: string,
  file: string,
): Watch {
  const client = createHmac('sha256', secret).update(ip).digest('base64url').slice(0, 12)
  const record = { orderId, file, client }
  const logLost = (err: unknown) => log.error({ err, orderId, file }, 'download not recorded')
  let begunAt: Date | undefined
  return {
    async onStart() {
      const at = now()
      try {
        if (!(await beginDownload(db, record, at))) throw goingBackProblem()
        begunAt = at
      } catch (err) {
        if (!isOutage(err) || !(await listSupplied(db, [orderId])).has(orderId)) throw err
        logLost(err)
      }
    },
    onSent(bytes) {
      if (begunAt) addDownloaded(db, record, { bytes, begunAt, now: now() }).catch(logLost)
    },
  }
}
