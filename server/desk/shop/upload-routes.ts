import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type DeskUpload, MOST_UPLOAD_BYTES, TUS_VERSION, UPLOADS } from '../../../contract/desk/draft.ts'
import { inTransaction } from '../../database/transactions.ts'
import { checkName, Refusal } from '../../decoding/refusal.ts'
import { isOdd } from '../../http/parse-body.ts'
import { ProblemError } from '../../http/problem.ts'
import { previewWriter } from '../../pictures/preview-files.ts'
import { startUploadChecks } from '../../uploads/check-uploads.ts'
import { measureFree, refuseWithoutRoom } from '../../uploads/find-room.ts'
import { readUpload, receivePart } from '../../uploads/receive-part.ts'
import { uploadBytes } from '../../uploads/upload-bytes.ts'
import {
  giveUpUpload,
  insertUpload,
  listUploads,
  type NewPicture,
  type NewUpload,
  sumWaiting,
  type UploadRow,
} from '../../uploads/upload-queries.ts'
import { noteAudit } from '../audit.ts'
import type { DeskParts } from '../guard/desk-parts.ts'
import { type DeskRoute, staffRoute } from '../guard/desk-route.ts'
import type { SignedInStaff } from '../staff-sessions.ts'
import { slug } from './category-routes.ts'
import { readDraft, type ShopParts } from './draft-routes.ts'

const MOST_NAME = 200

const one = z.object({ id: z.uuid() })
const asked = z.object({ category: slug })
const wholeNumber = z.coerce.number().int().min(0)

type UploadRouteParts = ShopParts & Pick<DeskParts, 'uploads'>

/** Masters come into the draft here: as tus has it, so that a part may reach any process, and again. */
export function uploadRoutes(parts: UploadRouteParts): readonly DeskRoute[] {
  const { db, now } = parts
  const access = 'catalogue'
  return [
    staffRoute({
      method: 'GET',
      path: '/uploads',
      access,
      query: asked,
      answer: async ({ query }) => ({
        uploads: (await listUploads(db, query.category)).map((upload) => toDesk(upload, now())),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/uploads',
      access,
      async answer({ request, reply, staff }) {
        const id = await begin(parts, staff, readCreation(request))
        return reply
          .code(201)
          .headers({ ...TUS, location: `${UPLOADS}/${id}` })
          .send()
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/uploads/:id',
      access,
      params: one,
      async answer({ params, reply, staff }) {
        await giveUp(parts, staff, params.id)
        return reply.code(204).headers(TUS).send()
      },
    }),
    ...partRoutes(parts),
  ]
}

async function begin(parts: UploadRouteParts, staff: SignedInStaff, upload: NewUpload): Promise<string> {
  const { db, now, machine } = parts
  await refuseUnknown(parts, upload)
  const { dataDir, uploadReserveBytes } = machine.config
  const free = machine.shared ? undefined : await measureFree(dataDir, uploadReserveBytes)
  const after = { name: upload.name, sizeBytes: upload.sizeBytes }
  const about = { kind: 'category', id: upload.category }
  const line = { staffId: staff.id, area: 'catalogue', did: 'began an upload', about, after } as const
  return inTransaction(db, async (trx) => {
    refuseWithoutRoom(await sumWaiting(trx), upload.sizeBytes, free)
    await noteAudit(trx, line, now())
    return insertUpload(trx, upload, now())
  })
}

async function giveUp({ db, now }: UploadRouteParts, staff: SignedInStaff, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const upload = await giveUpUpload(trx, id, now())
    if (!upload) throw new ProblemError('conflict', 'It is being looked at; try again in a moment.')
    const about = { kind: 'category', id: upload.category }
    const before = { name: upload.name, sizeBytes: upload.size_bytes }
    await noteAudit(trx, { staffId: staff.id, area: 'catalogue', did: 'gave up an upload', about, before }, now())
  })
}

function partRoutes(parts: UploadRouteParts): readonly DeskRoute[] {
  const uploads = () => ({ db: parts.db, bytes: parts.uploads.bytes, now: parts.now })
  return [
    staffRoute({
      method: 'HEAD',
      path: '/uploads/:id',
      access: 'catalogue',
      params: one,
      takesParts: true,
      answer: async ({ params, reply }) => sendState(reply.code(200), await readUpload(uploads(), params.id)),
    }),
    staffRoute({
      method: 'PATCH',
      path: '/uploads/:id',
      access: 'catalogue',
      params: one,
      takesParts: true,
      async answer({ params, request, reply }) {
        const offset = readNumber(request, 'upload-offset')
        const upload = await receivePart(uploads(), { id: params.id, offset, body: readStream(request) })
        if (upload.received_bytes === upload.size_bytes) void parts.uploads.checks.runNow()
        return sendState(reply.code(204), upload)
      },
    }),
  ]
}

const TUS = { 'tus-resumable': TUS_VERSION }

function sendState(reply: FastifyReply, { received_bytes, size_bytes }: UploadRow): FastifyReply {
  return reply.headers({ ...TUS, 'upload-offset': received_bytes, 'upload-length': size_bytes }).send()
}

function readStream({ body }: FastifyRequest): Readable {
  if (typeof (body as Readable | undefined)?.pipe !== 'function')
    throw new ProblemError('bad-request', 'A part of a file is missing.')
  return body as Readable
}

function readNumber({ headers }: FastifyRequest, name: string): number {
  const { success, data } = wholeNumber.safeParse(headers[name])
  if (!success || headers[name] === undefined) throw new ProblemError('bad-request', `${name} must be a number.`)
  return data
}

const metadata = z.object({
  category: slug,
  name: z.string().min(1).max(MOST_NAME),
  modifiedAt: z.iso.datetime().optional(),
  replaces: z.string().max(MOST_NAME).optional(),
})

/** Refused here with the words of an import, before a byte was sent. */
function readCreation(request: FastifyRequest): NewUpload {
  const sizeBytes = readNumber(request, 'upload-length')
  const said = readMetadata(request.headers['upload-metadata'])
  const { success, data } = metadata.safeParse(said)
  if (!success || isOdd(said))
    throw new ProblemError('bad-request', 'It must be said into which category which file comes.')
  const { category, name, modifiedAt = new Date(0).toISOString(), replaces = null } = data
  try {
    checkName(name)
    if (sizeBytes === 0) throw new Refusal('is empty')
    if (sizeBytes > MOST_UPLOAD_BYTES) throw new Refusal(`is larger than ${MOST_UPLOAD_BYTES / 1e9} GB`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new ProblemError('bad-request', `${name} ${error.message}.`)
  }
  return { category, name, sizeBytes, modifiedAt, replaces }
}

/** Keys with their values in base64, as tus has them. */
function readMetadata(header: string | string[] | undefined): Record<string, string> {
  const pairs = String(header ?? '').split(',')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ')
      return [key, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}

async function refuseUnknown(parts: ShopParts, { category }: NewUpload): Promise<void> {
  const { content } = await readDraft(parts)
  if (!content.categories.some((known) => known.slug === category))
    throw new ProblemError('not-found', 'There is no such category in the draft.')
}

/** Between two parts nobody holds it. */
const MOMENT_MS = 15_000

function toDesk(upload: UploadRow, now: Date): DeskUpload {
  const { id, name, size_bytes, received_bytes, modified_at, replaces, state, problem, facts } = upload
  const picture = facts === null ? null : (JSON.parse(facts) as NewPicture)
  return {
    id,
    name,
    sizeBytes: size_bytes,
    receivedBytes: received_bytes,
    modifiedAt: modified_at,
    replaces,
    problem,
    state: state === 'gone' ? 'refused' : state,
    isMoving: upload.holder !== null || now.getTime() - Date.parse(upload.changed_at) < MOMENT_MS,
    isCleaned: picture?.isCleaned ?? false,
    picture: picture?.record.wallpaper.id ?? null,
    size: picture && { width: picture.master.width, height: picture.master.height },
  }
}

/** Where masters come in, and whoever looks at them: in every process, as long as its desk is there. */
export function mountUploads(app: FastifyInstance, parts: ShopParts): DeskParts['uploads'] {
  const { db, now, machine } = parts
  const { config, storage, shared, openMasterPool: openPool } = machine
  const { dataDir, workers } = config
  const bytes = uploadBytes(dataDir, shared)
  const checks = startUploadChecks(
    {
      db,
      now,
      bytes,
      dataDir,
      storage,
      openPool,
      writePreview: previewWriter(dataDir, shared),
      measureFree: shared ? undefined : () => measureFree(dataDir, config.uploadReserveBytes),
      atOnce: workers > 1 ? 1 : availableParallelism(),
      async findCategory(slug) {
        const { content } = await readDraft(parts)
        return content.categories.find((category) => category.slug === slug)
      },
    },
    app.log,
  )
  app.addHook('onClose', () => checks.stop())
  return { bytes, checks }
}
