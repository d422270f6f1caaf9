import { part } from './byte-parts.ts'
import { cleanExif, cleanXmp } from './telling-tags.ts'

const HEAD_BYTES = 12
/** The picture, its colour profile, its frames, and content credentials (C2PA). */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'C2PA'])
const EXIF_HEAD = 'Exif\0\0'
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04]

/** The file in parts, without what tells of people and places, and without whatever follows the picture. */
export function cleanWebp(bytes: Buffer): Buffer[] {
  const end = Math.min(8 + part(bytes, 4, 4).readUInt32LE(), bytes.length)
  const chunks: { readonly type: string; readonly whole: Buffer }[] = []
  for (let at = HEAD_BYTES; at + 8 <= end; ) {
    const type = part(bytes, at, 4).toString('latin1')
    const size = part(bytes, at + 4, 4).readUInt32LE()
    const data = part(bytes, at + 8, size)
    const kept = KEPT.has(type) ? data : cleanChunk(type, data)
    if (kept) chunks.push({ type, whole: chunk(type, kept) })
    at += 8 + size + (size % 2)
  }
  const has = (type: string) => chunks.some((candidate) => candidate.type === type)
  for (const { type, whole } of chunks) if (type === 'VP8X') setFlags(whole, has('EXIF'), has('XMP '))
  const sizeBytes = chunks.reduce((sum, { whole }) => sum + whole.length, 4)
  const head = Buffer.from(part(bytes, 0, HEAD_BYTES))
  head.writeUInt32LE(sizeBytes, 4)
  return [head, ...chunks.map(({ whole }) => whole)]
}

function cleanChunk(type: string, data: Buffer): Buffer | undefined {
  if (type === 'XMP ') return cleanXmp(data)
  if (type !== 'EXIF') return undefined
  const hasHead = data.subarray(0, EXIF_HEAD.length).equals(Buffer.from(EXIF_HEAD, 'latin1'))
  return cleanExif(hasHead ? data.subarray(EXIF_HEAD.length) : data)
}

function setFlags(whole: Buffer, hasExif: boolean, hasXmp: boolean): void {
  const flags = part(whole, 8, 1)
  flags[0] = ((flags[0] ?? 0) & ~(EXIF_FLAG | XMP_FLAG)) | (hasExif ? EXIF_FLAG : 0) | (hasXmp ? XMP_FLAG : 0)
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 0, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
