import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Master } from '../catalogue/master-queries.ts'
import type { SampleMasters } from '../catalogue/sample-masters.ts'
import type { Sending } from '../catalogue/send-stored.ts'
import type { Storage } from '../catalogue/storage.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import { opensPicture } from './bundle-contents.ts'
import { recordDownload } from './download-queries.ts'
import type { DownloadTokens } from './download-token.ts'
import { type Entitlement, listOrderEntitlements, type ShopMode } from './entitlements.ts'
import { findOwner } from './library-viewer.ts'

export type DownloadAuthorizerOptions = {
  readonly db: Database
  readonly mode: ShopMode
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster'>
  readonly tokens: DownloadTokens
  readonly secret: string
  readonly now: () => Date
}

type DownloadToken = { Params: { token: string } }
export type WallpaperFile = { Params: { token: string; wallpaper: string } }

export type DownloadAuthorizer = {
  /** The token's order and what it opens now to whoever the token was given. */
  authorize(request: FastifyRequest<DownloadToken>): Promise<{ orderId: string; entitlements: Entitlement[] }>
  /** The master that the order opens. Undefined when the answer 'not yet' has been sent already. */
  open(
    request: FastifyRequest<WallpaperFile>,
    reply: FastifyReply,
  ): Promise<{ orderId: string; master: Master } | undefined>
  /** Where an answer goes and who keeps count of it. */
  sending(request: FastifyRequest, reply: FastifyReply, orderId: string, file: string): Sending
}

const RETRY_SECONDS = 3

/** Asks on every request, ranges included, whether the token's holder is still there and the order still open to them. */
export function downloadAuthorizer(options: DownloadAuthorizerOptions): DownloadAuthorizer {
  const { db, mode, storage, masters, tokens, secret, now } = options
  const authorize: DownloadAuthorizer['authorize'] = async (request) => {
    const token = tokens.read(request.params.token, now())
    const owner = token && (await findOwner(db, token.holder, now()))
    const entitlements = token && owner ? await listOrderEntitlements(db, mode, owner, token.orderId) : []
    if (!token || entitlements.length === 0) throw refusal()
    return { orderId: token.orderId, entitlements }
  }
  return {
    authorize,
    async open(request, reply) {
      const authorized = await authorize(request)
      const { wallpaper } = request.params
      if (!(await opensOne(db, authorized.entitlements, wallpaper))) throw refusal()
      const found = await masters.ensureMaster(wallpaper, authorized.orderId)
      if (found.state === 'ready') return { master: found.master, orderId: authorized.orderId }
      if (found.state === 'missing') throw refusal()
      const { state } = found
      reply.code(202).headers({ 'retry-after': RETRY_SECONDS, 'cache-control': 'no-store' }).send({ state })
      return undefined
    },
    sending(request, reply, orderId, file) {
      const client = createHmac('sha256', secret).update(request.ip).digest('base64url').slice(0, 12)
      const onSent = (bytes: number) => {
        recordDownload(db, { orderId, file, client, bytes }, now()).catch((err: unknown) => {
          request.log.error({ err, orderId, file }, 'download not recorded')
        })
      }
      return { request, reply, storage, onSent }
    },
  }
}

async function opensOne(db: Database, entitlements: readonly Entitlement[], picture: string): Promise<boolean> {
  for (const entitlement of entitlements) if (await opensPicture(db, entitlement, picture)) return true
  return false
}

/** Says nothing about why: all refusals look alike. */
export function refusal(): ProblemError {
  return new ProblemError('not-found', 'There is nothing at this address.')
}
