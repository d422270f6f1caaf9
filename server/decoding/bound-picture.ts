import { boundAvif } from './bounds/bound-avif.ts'
import { boundTiff } from './bounds/bound-tiff.ts'
import {
  bytesOf,
  lookIntoFile,
  type PartBudget,
  type PictureBytes,
  partBudget,
  tooManyParts,
} from './bounds/part-budget.ts'
import type { MasterFormat } from './master-format.ts'
import { StructureError } from './metadata/byte-parts.ts'
import { Refusal } from './refusal.ts'

const BOUNDS: Readonly<Record<MasterFormat, (bytes: PictureBytes, budget: PartBudget) => void>> = {
  png: boundPng,
  jpeg: boundJpeg,
  webp: boundWebp,
  tiff: boundTiff,
  avif: boundAvif,
}

/**
 * Looks at how a file is made before a decoder does, which would read and unpack all of it: how many parts it has, and how
 * much lies in it beside the pixels. Throws a Refusal.
 */
export function boundPicture(picture: string | Buffer, format: MasterFormat): void {
  const look = (bytes: PictureBytes) => {
    try {
      BOUNDS[format](bytes, partBudget())
    } catch (error) {
      if (!(error instanceof StructureError)) throw error
      // The others are read from the front to the end: a decoder comes no further, and says best what is wrong.
      if (format === 'avif') throw new Refusal('is damaged or cut off')
    }
  }
  if (typeof picture === 'string') lookIntoFile(picture, look)
  else look(bytesOf(picture))
}

const [TEM, RST0, SOI, EOI, SOS, APP0, COM] = [0x01, 0xd0, 0xd8, 0xd9, 0xda, 0xe0, 0xfe]
/** Each goes through all of the picture once more; programs write ten. */
const MOST_SCANS = 100
const STEP_BYTES = 32 * 1024

/** Segment after segment as a decoder reads them: whatever lies between two of them is passed over. */
function boundJpeg(bytes: PictureBytes, budget: PartBudget): void {
  let scans = 0
  for (let at = 2; ; ) {
    const { marker, end } = findMarker(bytes, at)
    at = end
    if (marker === EOI) return
    // Restarts within a scan: they are as many as the picture has rows and more.
    if (marker === TEM || (marker >= RST0 && marker <= SOI)) continue
    const length = bytes.part(at, 2).readUInt16BE()
    budget.countPart()
    if ((marker >= APP0 && marker < APP0 + 16) || marker === COM) budget.countNote(length)
    if (marker === SOS && ++scans > MOST_SCANS) throw tooManyParts()
    at += Math.max(length, 2)
  }
}

/** The next byte after 0xff that is neither fill nor a stuffed zero. */
function findMarker(bytes: PictureBytes, from: number): { readonly marker: number; readonly end: number } {
  for (let at = from; ; ) {
    // At the file's end one byte is asked for that is not there: that ends the look.
    const step = bytes.part(at, Math.max(2, Math.min(STEP_BYTES, bytes.length - at)))
    let found = step.indexOf(0xff)
    for (; found >= 0 && found + 1 < step.length; found = step.indexOf(0xff, found + 1)) {
      const marker = step[found + 1] ?? 0
      if (marker !== 0 && marker !== 0xff) return { marker, end: at + found + 2 }
    }
    // A lone 0xff at the end of a step begins the next one.
    at += found >= 0 ? Math.max(found, 1) : step.length
  }
}

const SIGNATURE_BYTES = 8
const PNG_HEAD_BYTES = 8
const CHECKSUM_BYTES = 4
const PNG_PIXELS = new Set(['IDAT', 'fdAT', 'fcTL'])
const PACKED = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Chunk after chunk as a decoder reads them, up to the end of the picture. A decoder unpacks every text and the profile,
 * whatever nobody asked for.
 */
function boundPng(bytes: PictureBytes, budget: PartBudget): void {
  for (let at = SIGNATURE_BYTES; ; ) {
    const head = bytes.part(at, PNG_HEAD_BYTES)
    const [length, type] = [head.readUInt32BE(), head.toString('latin1', 4)]
    if (type === 'IEND') return
    budget.countPart()
    const next = at + PNG_HEAD_BYTES + length + CHECKSUM_BYTES
    if (next > bytes.length) return
    if (!PNG_PIXELS.has(type)) budget.countNote(length)
    const packed = PACKED.has(type) ? findPacked(type, bytes.part(at + PNG_HEAD_BYTES, length)) : undefined
    if (packed) budget.countPacked(packed)
    at = next
  }
}

/** After a name that ends with NUL: how it is packed and, for texts of every language, whether, and two more names. */
function findPacked(type: string, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0)
  if (name < 0) return undefined
  if (type !== 'iTXt') return data.subarray(name + 2)
  if (data[name + 1] === 0) return undefined
  const language = data.indexOf(0, name + 3)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return translated < 0 ? undefined : data.subarray(translated + 1)
}

const WEBP_HEAD_BYTES = 12
const CHUNK_HEAD_BYTES = 8
const WEBP_PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANMF'])

function boundWebp(bytes: PictureBytes, budget: PartBudget): void {
  const end = Math.min(8 + bytes.part(4, 4).readUInt32LE(), bytes.length)
  for (let at = WEBP_HEAD_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const head = bytes.part(at, CHUNK_HEAD_BYTES)
    const size = head.readUInt32LE(4)
    if (at + CHUNK_HEAD_BYTES + size > bytes.length) return
    budget.countPart()
    if (!WEBP_PIXELS.has(head.toString('latin1', 0, 4))) budget.countNote(size)
    at += CHUNK_HEAD_BYTES + size + (size % 2)
  }
}
