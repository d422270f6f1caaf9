import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RenditionFormat } from '../../contract/renditions.ts'
import { MASTER_TYPES } from '../catalogue/master-format.ts'
import type { Master } from '../catalogue/master-queries.ts'
import type { Storage } from '../catalogue/storage.ts'
import type { ByteRange } from '../http/byte-range.ts'
import { sendDownload } from '../http/send-download.ts'
import type { BundleEntry, BundleVersion } from './bundle-versions.ts'
import { readZip } from './zip/read-zip.ts'

export type Sending = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly storage: Storage
  /** Called once when the answer ended, with the bytes that left. */
  readonly onSent: (bytes: number) => void
}

type Stored = {
  readonly key: string
  readonly sizeBytes: number
  readonly etag: string
  readonly type: string
  readonly fileName: string
}

const LINK_SECONDS = 300
const RENDITION_TYPES: Record<RenditionFormat, string> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' }

export function sendMasterFile(sending: Sending, master: Master, title: string): Promise<FastifyReply> {
  const { type, extension } = MASTER_TYPES[master.format]
  const fileName = `${plainName(title)}.${extension}`
  const etag = `"${master.sha256}"`
  return sendStored(sending, { key: master.storageKey, sizeBytes: master.sizeBytes, etag, type, fileName })
}

export async function sendRendition(sending: Sending, key: string, format: RenditionFormat, title: string) {
  const sizeBytes = await sending.storage.size(key)
  if (sizeBytes === undefined) throw new Error(`The rendition '${key}' is missing in the storage.`)
  const fileName = `${plainName(title)}.${format === 'jpeg' ? 'jpg' : format}`
  // A key names its content: the master's hash and everything that was done to it.
  return sendStored(sending, {
    key,
    sizeBytes,
    etag: `"${key.replaceAll('/', '-')}"`,
    type: RENDITION_TYPES[format],
    fileName,
  })
}

export function sendArchive(sending: Sending, { layout }: BundleVersion, fileName: string): Promise<FastifyReply> {
  const { request, reply, storage, onSent } = sending
  return sendDownload(request, reply, {
    sizeBytes: layout.sizeBytes,
    etag: layout.etag,
    type: 'application/zip',
    fileName,
    open: (range) => counted(readZip(layout, range, openEntry(storage)), onSent),
  })
}

/** Where the storage can serve a file itself, the browser is sent there with a link that soon expires. */
async function sendStored(sending: Sending, { key, sizeBytes, etag, type, fileName }: Stored): Promise<FastifyReply> {
  const { request, reply, storage, onSent } = sending
  const link = await storage.link(key, { expiresInSeconds: LINK_SECONDS, fileName, type })
  if (link) {
    onSent(0)
    return reply.header('cache-control', 'no-store').redirect(link, 302)
  }
  return sendDownload(request, reply, {
    sizeBytes,
    etag,
    type,
    fileName,
    open: (range) => counted(openStored(storage, key, range), onSent),
  })
}

function openEntry(storage: Storage) {
  return (entry: BundleEntry, range: ByteRange): AsyncIterable<Uint8Array> =>
    'text' in entry
      ? Readable.from([Buffer.from(entry.text).subarray(range.start, range.end + 1)])
      : openStored(storage, entry.storageKey, range)
}

async function* openStored(storage: Storage, key: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  const stream = await storage.open(key, range)
  if (!stream) throw new Error(`'${key}' is missing in the storage.`)
  yield* stream as AsyncIterable<Uint8Array>
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onSent: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  } finally {
    onSent(bytes)
  }
}

function plainName(title: string): string {
  return title.replace(/[^\p{L}\p{N} ()'-]/gu, ' ').trim() || 'wallpaper'
}
