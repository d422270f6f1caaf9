import { part, StructureError } from './byte-parts.ts'
import { cleanExif, cleanPhotoshop, cleanXmp } from './telling-tags.ts'

const [SOI, EOI, SOS, COM, APP0, APP15] = [0xd8, 0xd9, 0xda, 0xfe, 0xe0, 0xef]
const EXIF = 'Exif\0\0'
const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const PHOTOSHOP = 'Photoshop 3.0\0'
const JFIF_BYTES = 14

/** The file in parts, without what tells of people and places, and without whatever follows the picture. */
export function cleanJpeg(bytes: Buffer): Buffer[] {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new StructureError('it does not begin as a JPEG')
  const parts: Buffer[] = [part(bytes, 0, 2)]
  for (let at = 2; ; ) {
    const { marker, start } = findMarker(bytes, at)
    if (marker === EOI) return [...parts, Buffer.from([0xff, EOI])]
    const length = part(bytes, start, 2).readUInt16BE()
    const body = part(bytes, start + 2, length - 2)
    const kept = cleanSegment(marker, body)
    if (kept) parts.push(segment(marker, kept))
    at = start + length
    if (marker !== SOS) continue
    const end = findScanEnd(bytes, at)
    parts.push(part(bytes, at, end - at))
    at = end
  }
}

/** Fill bytes before a marker carry nothing. */
function findMarker(bytes: Buffer, from: number): { marker: number; start: number } {
  let at = from
  if (bytes[at] !== 0xff) throw new StructureError('a segment is missing')
  while (bytes[at] === 0xff) at++
  const marker = bytes[at]
  if (!marker || marker === SOI) throw new StructureError('a marker is wrong')
  return { marker, start: at + 1 }
}

/** Compressed data lasts until a marker that is neither a restart nor a stuffed byte. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  throw new StructureError('its end is missing')
}

function cleanSegment(marker: number, body: Buffer): Buffer | undefined {
  if (marker === COM) return undefined
  if (marker < APP0 || marker > APP15) return body
  const begins = (text: string) => body.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
  const rebuilt = (head: string, clean: (block: Buffer) => Buffer | undefined) => {
    const rest = clean(body.subarray(head.length))
    return rest && Buffer.concat([Buffer.from(head, 'latin1'), rest])
  }
  switch (marker - APP0) {
    case 0:
      return begins('JFIF\0') ? withoutThumbnail(body) : undefined
    case 1:
      if (begins(EXIF)) return rebuilt(EXIF, cleanExif)
      return begins(XMP) ? rebuilt(XMP, cleanXmp) : undefined
    case 2:
      return begins('ICC_PROFILE\0') ? body : undefined
    case 11:
      return begins('JP') ? body : undefined
    case 13:
      return begins(PHOTOSHOP) ? rebuilt(PHOTOSHOP, cleanPhotoshop) : undefined
    case 14:
      return begins('Adobe') ? body : undefined
    default:
      return undefined
  }
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const head = Buffer.from(part(jfif, 0, JFIF_BYTES))
  head.fill(0, JFIF_BYTES - 2)
  return head
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
