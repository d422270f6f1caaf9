import { StructureError } from './byte-parts.ts'
import { cleanExif } from './exif.ts'
import { type HeifItem, type HeifReference, readItems } from './heif-items.ts'
import { type Box, getBox, listBoxes } from './iso-boxes.ts'
import { cleanXmp } from './xmp.ts'

/** Names the type of a box or an item that every reader passes over. */
const [FREE, NO_ITEM] = ['free', 'skip']
const EXIF_OFFSET_BYTES = 4
const CREDENTIALS = 'd8fec3d61b0e483c92975828877ec481'
const XMP_TYPE = 'application/rdf+xml'
/** What stays as it is at the top of the file; 'uuid' only with content credentials. */
const KEPT = new Set(['ftyp', 'meta', 'mdat', 'moov', 'moof', 'mfra', 'sidx', 'free', 'skip', 'jumb'])

/** The file with the bytes blank that tell of people and places; nothing is moved. */
export function cleanAvif(original: Buffer): Buffer[] {
  const bytes = Buffer.from(original)
  const boxes = listBoxes(bytes)
  for (const box of boxes) if (!isKept(box)) blankBox(bytes, box)
  for (const moov of boxes.filter(({ type }) => type === 'moov')) blankUserData(bytes, moov)
  const { items, references } = readItems(bytes, getBox(boxes, 'meta'))
  const thumbnails = references.filter(({ type }) => type === 'thmb')
  for (const item of items) cleanItem(item, items, thumbnails)
  for (const { typeField } of thumbnails) typeField.write(NO_ITEM, 'latin1')
  return [bytes]
}

function isKept({ type, data }: Box): boolean {
  return KEPT.has(type) || (type === 'uuid' && data.subarray(0, 16).toString('hex') === CREDENTIALS)
}

function blankBox(bytes: Buffer, { start, data }: Box): void {
  bytes.write(FREE, start + 4, 'latin1')
  data.fill(0)
}

/** A sequence's own metadata: of the whole and of each track. */
function blankUserData(bytes: Buffer, { dataStart, data }: Box): void {
  for (const box of listBoxes(bytes, dataStart, dataStart + data.length)) {
    if (box.type === 'udta' || box.type === 'meta') blankBox(bytes, box)
    if (box.type === 'trak') blankUserData(bytes, box)
  }
}

function cleanItem(item: HeifItem, all: readonly HeifItem[], thumbnails: readonly HeifReference[]): void {
  const isThumbnail = thumbnails.some(({ from }) => from === item.id)
  if (item.type !== 'Exif' && item.type !== 'mime' && item.type !== 'uri ' && !isThumbnail) return
  if (all.some((other) => other !== item && overlap(item, other))) throw new StructureError('its parts overlap')
  const old = Buffer.concat(item.pieces)
  if (item.type === 'Exif') fill(item, withOffset(cleanExif(old.subarray(exifStart(old)))), 0)
  else if (item.type === 'mime' && item.contentType === XMP_TYPE) fill(item, cleanXmp(old), 0x20)
  else fill(item, undefined, 0)
}

function overlap(item: HeifItem, other: HeifItem): boolean {
  return item.ranges.some((a) => other.ranges.some((b) => a.start < b.start + b.length && b.start < a.start + a.length))
}

function exifStart(block: Buffer): number {
  return block.length < EXIF_OFFSET_BYTES ? 0 : EXIF_OFFSET_BYTES + block.readUInt32BE()
}

function withOffset(block: Buffer | undefined): Buffer | undefined {
  return block && Buffer.concat([Buffer.alloc(EXIF_OFFSET_BYTES), block])
}

/** In the place of the old bytes. An item that nothing is left of, or that would not fit, is no item any more. */
function fill(item: HeifItem, content: Buffer | undefined, blank: number): void {
  const room = item.pieces.reduce((sum, { length }) => sum + length, 0)
  const fits = content !== undefined && content.length <= room
  if (!fits) item.typeField.write(NO_ITEM, 'latin1')
  let written = 0
  for (const piece of item.pieces) {
    piece.fill(fits ? blank : 0)
    if (fits) content.copy(piece, 0, written)
    written += piece.length
  }
}
