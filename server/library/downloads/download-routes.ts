import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { fileNameOf } from '../../../contract/content/brand.ts'
import { isOfferedSize, RENDITION_FORMATS, type RenditionFormat } from '../../../contract/pictures/renditions.ts'
import type { Database } from '../../database/database.ts'
import { ClientLeftError, ProblemError } from '../../http/problem.ts'
import { type ByteRange, sendDownload } from '../../http/send-download.ts'
import { counted, openStored, plainName, type Sending, sendMaster, sendStored } from '../../pictures/send-stored.ts'
import type { Storage } from '../../storage/storage.ts'
import {
  type BundleEntry,
  chooseEntries,
  countFiles,
  type FrozenArchive,
  findArchive,
} from '../archives/bundle-versions.ts'
import { planZip, readZip } from '../archives/zip.ts'
import {
  type DownloadAuthorizer,
  type DownloadAuthorizerOptions,
  downloadAuthorizer,
  refusal,
  type WallpaperFile,
} from '../authorize-download.ts'
import { opensArchive } from '../bundle-contents.ts'
import type { Entitlement } from '../entitlements.ts'
import { findPicture } from '../published-queries.ts'
import type { StoredRendition } from '../renditions/rendition-queries.ts'
import type { Renditions } from '../renditions.ts'
import { setupRoutes } from '../setups/setup-routes.ts'
import { consentRoutes } from './consent-routes.ts'

export type DownloadRoutes = DownloadAuthorizerOptions & { readonly renditions: Renditions }

const UNTITLED = 'Wallpaper'
const share = z.coerce.number().min(0).max(1)
const renditionQuery = z
  .object({
    width: z.coerce.number(),
    height: z.coerce.number(),
    format: z.enum(RENDITION_FORMATS),
    x: share.optional(),
    y: share.optional(),
  })
  .refine(({ width, height }) => isOfferedSize(width, height))

/** Asked for twice it is a list, and no choice. */
const archiveQuery = z.object({ only: z.string().optional() })

type BundleFile = { Params: { token: string; bundle: string; version: string } }

/**
 * The paid files: masters, masters fitted to a device or to a whole setup, and whole bundles. Each GET writes who took what, may put a master
 * into the queue that is not drawn yet, and stores the rendition that it makes.
 */
export function downloadRoutes(app: FastifyInstance, options: DownloadRoutes): void {
  const { db, renditions } = options
  const authorizer = downloadAuthorizer(options)
  const { open, sending } = authorizer
  consentRoutes(app, { ...options, ...authorizer })
  archiveRoute(app, options, authorizer)
  setupRoutes(app, { db, renditions, authorizer })

  app.get<WallpaperFile>('/download/:token/master/:wallpaper', async (request, reply) => {
    const opened = await open(request, reply)
    if (!opened) return reply
    const { wallpaper } = request.params
    return sendMaster(
      sending(request, reply, opened.orderId, wallpaper),
      opened.master,
      (await findPicture(db, wallpaper))?.title ?? UNTITLED,
    )
  })

  app.get<WallpaperFile>('/download/:token/rendition/:wallpaper', async (request, reply) => {
    const { data } = renditionQuery.safeParse(request.query)
    if (!data) throw new ProblemError('bad-request', 'We do not make this size or format.')
    const opened = await open(request, reply)
    if (!opened) return reply
    const { width, height, format, x, y } = data
    const shown = await findPicture(db, request.params.wallpaper)
    const focus = x === undefined || y === undefined ? (shown?.preview.focus ?? null) : { x, y }
    const left = new AbortController()
    reply.raw.once('close', () => left.abort(new ClientLeftError()))
    const wanted = { width, height, format, focus }
    const rendition = await renditions.get(opened.master, wanted, opened.orderId, left.signal)
    left.signal.throwIfAborted()
    left.signal.addEventListener('abort', renditions.hold(rendition))
    const size = `${rendition.width}x${rendition.height}`
    const name = `${shown?.title ?? UNTITLED} ${size}`
    const file = `${request.params.wallpaper} ${size}.${format}`
    return sendRendition(sending(request, reply, opened.orderId, file), rendition, format, name)
  })
}

/** A list as it was frozen, or what is named of it; the same choice of the same list is always the same bytes. */
function archiveRoute(app: FastifyInstance, { db, brand }: DownloadRoutes, authorizer: DownloadAuthorizer): void {
  const { authorize, sending } = authorizer
  app.get<BundleFile>('/download/:token/bundle/:bundle/:version', async (request, reply) => {
    const authorized = await authorize(request, reply)
    if (!authorized) return reply
    const { bundle, version } = request.params
    const kept = await findArchive(db, bundle, version)
    if (!kept || !(await opensOne(db, authorized.entitlements, bundle, kept))) throw refusal()
    const frozen = kept.entries
    const { data } = archiveQuery.safeParse(request.query)
    const chosen = data && chooseEntries(frozen, data.only)
    if (!chosen) throw new ProblemError('bad-request', 'This is no choice from the files of this bundle.')
    const name = data.only === undefined ? bundle : `${bundle}-${countFiles(chosen)}-of-${countFiles(frozen)}`
    return sendArchive(
      sending(request, reply, authorized.orderId, `${name}.zip`),
      chosen,
      `${fileNameOf(brand().name)}-${name}.zip`,
    )
  })
}

async function opensOne(
  db: Database,
  entitlements: readonly Entitlement[],
  ...archive: [bundle: string, kept: FrozenArchive]
): Promise<boolean> {
  for (const entitlement of entitlements) if (await opensArchive(db, entitlement, ...archive)) return true
  return false
}

const RENDITION_TYPES: Record<RenditionFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

function sendRendition(
  sending: Sending,
  { storageKey: key, sizeBytes }: StoredRendition,
  format: RenditionFormat,
  title: string,
): Promise<FastifyReply> {
  const fileName = `${plainName(title)}.${format === 'jpeg' ? 'jpg' : format}`
  return sendStored(sending, { key, sizeBytes, type: RENDITION_TYPES[format], fileName })
}

function sendArchive(sending: Sending, entries: readonly BundleEntry[], fileName: string): Promise<FastifyReply> {
  const { request, reply, storage, watch } = sending
  const layout = planZip(entries)
  return sendDownload(request, reply, {
    sizeBytes: layout.sizeBytes,
    etag: layout.etag,
    type: 'application/zip',
    fileName,
    open: (range) => counted(readZip(layout, range, openEntry(storage)), watch),
  })
}

function openEntry(storage: Storage) {
  return async function* (entry: BundleEntry, range: ByteRange): AsyncGenerator<Uint8Array> {
    if ('text' in entry) yield Buffer.from(entry.text).subarray(range.start, range.end + 1)
    else yield* await openStored(storage, entry.storageKey, range)
  }
}
