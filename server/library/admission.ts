import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue } from '../../contract/catalogue.ts'
import type { Master } from '../catalogue/master-queries.ts'
import type { SampleMasters } from '../catalogue/sample-masters.ts'
import type { Sending } from '../catalogue/send-stored.ts'
import type { Storage } from '../catalogue/storage.ts'
import type { Database } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'
import type { Passes } from './download-pass.ts'
import { recordDownload } from './download-queries.ts'
import { listOrderScopes, type ShopMode } from './entitlements.ts'
import { opensWallpaper } from './library-shelf.ts'
import { findOwner } from './library-viewer.ts'

export type AdmissionOptions = {
  readonly db: Database
  readonly mode: ShopMode
  readonly catalogue: Catalogue
  readonly storage: Storage
  readonly masters: Pick<SampleMasters, 'ensureMaster'>
  readonly passes: Passes
  readonly secret: string
  readonly now: () => Date
}

type Pass = { Params: { pass: string } }
export type WallpaperFile = { Params: { pass: string; wallpaper: string } }

export type Admission = {
  /** The pass's order and what it opens now to whoever the pass was given. */
  admit(request: FastifyRequest<Pass>): Promise<{ orderId: string; scopes: string[] }>
  /** The master that the order opens. Undefined when the answer 'not yet' has been sent already. */
  open(
    request: FastifyRequest<WallpaperFile>,
    reply: FastifyReply,
  ): Promise<{ orderId: string; master: Master } | undefined>
  /** Where an answer goes and who keeps count of it. */
  sending(request: FastifyRequest, reply: FastifyReply, orderId: string, file: string): Sending
}

const RETRY_SECONDS = 3

/** Asks on every request, ranges included, whether the pass's holder is still there and the order still open to them. */
export function admission(options: AdmissionOptions): Admission {
  const { db, mode, catalogue, storage, masters, passes, secret, now } = options
  const admit: Admission['admit'] = async (request) => {
    const pass = passes.read(request.params.pass, now())
    const owner = pass && (await findOwner(db, pass.holder, now()))
    const scopes = pass && owner ? await listOrderScopes(db, mode, owner, pass.orderId) : []
    if (!pass || scopes.length === 0) throw refusal()
    return { orderId: pass.orderId, scopes }
  }
  return {
    admit,
    async open(request, reply) {
      const admitted = await admit(request)
      const { wallpaper } = request.params
      if (!admitted.scopes.some((scope) => opensWallpaper(catalogue, scope, wallpaper))) throw refusal()
      const found = await masters.ensureMaster(wallpaper, admitted.orderId)
      if (found.state === 'ready') return { master: found.master, orderId: admitted.orderId }
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

/** Says nothing about why: all refusals look alike. */
export function refusal(): ProblemError {
  return new ProblemError('not-found', 'There is nothing at this address.')
}
