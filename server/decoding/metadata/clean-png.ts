import { crc32 } from 'node:zlib'
import { inflateWithin } from '../bounds/inflate-within.ts'
import { KEPT_CHUNKS } from './bare-png.ts'
import { part, StructureError } from './byte-parts.ts'
import { cleanExif } from './exif.ts'
import { cleanXmp } from './xmp.ts'

const SIGNATURE_BYTES = 8
const XMP_KEYWORD = 'XML:com.adobe.xmp\0'
const MOST_TEXT_BYTES = 1024 * 1024

/** The file in parts, without what tells of people and places, and without whatever follows the picture. */
export function cleanPng(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [part(bytes, 0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; ; ) {
    const length = part(bytes, at, 4).readUInt32BE()
    const type = part(bytes, at + 4, 4).toString('latin1')
    const whole = part(bytes, at, length + 12)
    const kept = KEPT_CHUNKS.has(type) ? whole : cleanChunk(type, whole.subarray(8, 8 + length), whole)
    if (kept) parts.push(kept)
    if (type === 'IEND') return parts
    at += whole.length
  }
}

function cleanChunk(type: string, data: Buffer, whole: Buffer): Buffer | undefined {
  // A capital letter says that the picture cannot be shown without it.
  if (!/^[a-z]/.test(type)) throw new StructureError(`it needs a part '${type}' that is not known`)
  const begins = (text: string) => data.subarray(0, text.length).equals(Buffer.from(text, 'latin1'))
  if (type === 'eXIf') return chunk(type, cleanExif(data))
  if (type === 'iTXt' && begins(XMP_KEYWORD)) {
    const packet = cleanXmp(textOf(data))
    return chunk(type, packet && Buffer.concat([Buffer.from(`${XMP_KEYWORD}\0\0\0\0`, 'latin1'), packet]))
  }
  const isText = type === 'tEXt' || type === 'zTXt' || type === 'iTXt'
  return isText && begins('Copyright\0') ? whole : undefined
}

/** After the keyword: two bytes about compression, a language, a translated keyword, and the text. */
function textOf(data: Buffer): Buffer {
  const head = XMP_KEYWORD.length
  const text = data.subarray(data.indexOf(0, data.indexOf(0, head + 2) + 1) + 1)
  if (data[head] !== 1) return text
  try {
    return inflateWithin(text, MOST_TEXT_BYTES)
  } catch {
    return Buffer.alloc(0)
  }
}

function chunk(type: string, data: Buffer | undefined): Buffer | undefined {
  if (!data) return undefined
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
