import { crc32 } from 'node:zlib'
import { inflateWithin } from '../bounds/part-budget.ts'
import { part, StructureError } from './byte-parts.ts'
import { cleanExif, cleanXmp } from './telling-tags.ts'

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

/** The picture, its colours, its density, its frames, and content credentials (caBX). */
const KEPT_CHUNKS: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV mDCv cLLI cLLi bKGD hIST pHYs acTL fcTL fdAT caBX'.split(
    ' ',
  ),
)

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const CHECKSUM_BYTES = 4

type Look = {
  /** The next bytes of the file, however many. */
  readonly take: (bytes: Buffer) => void
  /** After the last of them: whether it is a PNG in which cleaning would change nothing. */
  readonly isBare: () => boolean
}

/** Looks at the parts of a file while it is read for another reason. */
export function lookForBarePng(): Look {
  const head = Buffer.alloc(SIGNATURE.length)
  let [filled, toSkip] = [0, 0]
  let state: 'signature' | 'chunks' | 'ended' | 'other' = 'signature'

  function readHead(): void {
    if (state === 'signature') {
      state = head.equals(SIGNATURE) ? 'chunks' : 'other'
      return
    }
    const type = head.toString('latin1', 4)
    toSkip = head.readUInt32BE() + CHECKSUM_BYTES
    if (!KEPT_CHUNKS.has(type) || state === 'ended') state = 'other'
    else if (type === 'IEND') state = 'ended'
  }

  return {
    take(bytes) {
      for (let at = 0; at < bytes.length && state !== 'other'; ) {
        const skipped = Math.min(toSkip, bytes.length - at)
        toSkip -= skipped
        at += skipped
        const copied = bytes.copy(head, filled, at)
        filled += copied
        at += copied
        if (filled < head.length) continue
        filled = 0
        readHead()
      }
    },
    isBare: () => state === 'ended' && toSkip === 0 && filled === 0,
  }
}
