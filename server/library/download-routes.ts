import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Catalogue } from '../../contract/catalogue.ts'
import { isOfferedSize, RENDITION_FORMATS } from '../../contract/renditions.ts'
import { sendMaster } from '../catalogue/send-stored.ts'
import { ClientLeftError } from '../http/client-left.ts'
import { ProblemError } from '../http/problem.ts'
import { type AdmissionOptions, admission, refusal, type WallpaperFile } from './admission.ts'
import { findBundleVersion } from './bundle-versions.ts'
import type { Renditions } from './renditions/renditions.ts'
import { ALL_SCOPE, bundleScope } from './scope.ts'
import { sendArchive, sendRendition } from './send-files.ts'

export type DownloadRoutes = AdmissionOptions & { readonly renditions: Renditions }

const share = z.coerce.number().min(0).max(1)
const wish = z
  .object({
    width: z.coerce.number(),
    height: z.coerce.number(),
    format: z.enum(RENDITION_FORMATS),
    x: share.optional(),
    y: share.optional(),
  })
  .refine(({ width, height }) => isOfferedSize(width, height))

type BundleFile = { Params: { pass: string; bundle: string; version: string } }

/** The paid files: masters, masters fitted to a device, and whole bundles. */
export function downloadRoutes(app: FastifyInstance, options: DownloadRoutes): void {
  const { db, catalogue, renditions } = options
  const { admit, open, sending } = admission(options)

  app.get<WallpaperFile>('/download/:pass/master/:wallpaper', async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { wallpaper } = request.params
    return sendMaster(sending(request, reply, opened.orderId, wallpaper), opened.master, titleOf(catalogue, wallpaper))
  })

  app.get<WallpaperFile>('/download/:pass/rendition/:wallpaper', async (request, reply) => {
    const { data } = wish.safeParse(request.query)
    if (!data) throw new ProblemError('bad-request', 'We do not make this size or format.')
    const opened = await open(request, reply)
    if (!opened) return reply
    const { width, height, format, x, y } = data
    const focus = x === undefined || y === undefined ? null : { x, y }
    const left = new AbortController()
    reply.raw.once('close', () => left.abort(new ClientLeftError()))
    const wanted = { width, height, format, focus }
    const rendition = await renditions.get(opened.master, wanted, opened.orderId, left.signal)
    left.signal.throwIfAborted()
    left.signal.addEventListener('abort', renditions.hold(rendition))
    const size = `${rendition.width}x${rendition.height}`
    const name = `${titleOf(catalogue, request.params.wallpaper)} ${size}`
    const file = `${request.params.wallpaper} ${size}.${format}`
    return sendRendition(sending(request, reply, opened.orderId, file), rendition, format, name)
  })

  app.get<BundleFile>('/download/:pass/bundle/:bundle/:version', async (request, reply) => {
    const admitted = await admit(request)
    const { bundle, version } = request.params
    const opens = admitted.scopes.some((scope) => scope === ALL_SCOPE || scope === bundleScope(bundle))
    const found = opens ? await findBundleVersion(db, bundle, version) : undefined
    if (!found) throw refusal()
    return sendArchive(sending(request, reply, admitted.orderId, `${bundle}.zip`), found, `pure-8k-${bundle}.zip`)
  })
}

function titleOf(catalogue: Catalogue, wallpaperId: string): string {
  const wallpapers = Object.values(catalogue.wallpapers).flat()
  return wallpapers.find(({ id }) => id === wallpaperId)?.title ?? 'Wallpaper'
}
