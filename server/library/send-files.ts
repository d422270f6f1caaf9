import type { FastifyReply } from 'fastify'
import type { RenditionFormat } from '../../contract/renditions.ts'
import { counted, openStored, plainName, type Sending, sendStored } from '../catalogue/send-stored.ts'
import type { Storage } from '../catalogue/storage.ts'
import { type ByteRange, sendDownload } from '../http/send-download.ts'
import type { BundleEntry } from './bundle-versions.ts'
import type { StoredRendition } from './renditions/rendition-queries.ts'
import { readZip } from './zip/read-zip.ts'
import { planZip } from './zip/zip-layout.ts'

const RENDITION_TYPES: Record<RenditionFormat, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export function sendRendition(
  sending: Sending,
  { storageKey: key, sizeBytes }: StoredRendition,
  format: RenditionFormat,
  title: string,
): Promise<FastifyReply> {
  const fileName = `${plainName(title)}.${format === 'jpeg' ? 'jpg' : format}`
  return sendStored(sending, { key, sizeBytes, type: RENDITION_TYPES[format], fileName })
}

export function sendArchive(
  sending: Sending,
  entries: readonly BundleEntry[],
  fileName: string,
): Promise<FastifyReply> {
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
