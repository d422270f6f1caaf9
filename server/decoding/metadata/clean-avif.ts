import { type Box, getBox, listBoxes, numberReader, part, StructureError } from './byte-parts.ts'
import { cleanExif, cleanXmp } from './telling-tags.ts'

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

type HeifItem = {
  readonly id: number
  readonly type: string
  /** Of items of type 'mime'. */
  readonly contentType: string
  /** The four bytes of the file that say its type. */
  readonly typeField: Buffer
  /** Its bytes in the file, piece by piece. */
  readonly pieces: readonly Buffer[]
  readonly ranges: readonly { readonly start: number; readonly length: number }[]
}

type HeifReference = { readonly type: string; readonly typeField: Buffer; readonly from: number }

const MOST_ITEMS = 10_000

/** Every item of a file's 'meta' box, and who refers to whom. */
function readItems(bytes: Buffer, meta: Box): { items: HeifItem[]; references: HeifReference[] } {
  const boxes = listBoxes(bytes, meta.dataStart + 4, meta.dataStart + meta.data.length)
  const places = readPlaces(bytes, boxes)
  const items = readInfos(bytes, getBox(boxes, 'iinf')).map((info) => {
    const ranges = places.get(info.id) ?? []
    return { ...info, ranges, pieces: ranges.map(({ start, length }) => part(bytes, start, length)) }
  })
  const iref = boxes.find(({ type }) => type === 'iref')
  return { items, references: iref ? readReferences(bytes, iref) : [] }
}

function readInfos(bytes: Buffer, iinf: Box) {
  const skipped = iinf.data[0] === 0 ? 6 : 8
  const infos = listBoxes(bytes, iinf.dataStart + skipped, iinf.dataStart + iinf.data.length)
  return infos.flatMap(({ type, data, dataStart }) => {
    const version = data[0] ?? 0
    if (type !== 'infe' || version < 2) return []
    const reader = numberReader(data, 4)
    const id = reader.next(version === 2 ? 2 : 4)
    reader.next(2)
    const typeField = part(bytes, dataStart + reader.at(), 4)
    const [, contentType = ''] = data.toString('latin1', reader.at() + 4).split('\0')
    return [{ id, type: typeField.toString('latin1'), contentType, typeField }]
  })
}

function readReferences(bytes: Buffer, iref: Box): HeifReference[] {
  const idBytes = iref.data[0] === 0 ? 2 : 4
  return listBoxes(bytes, iref.dataStart + 4, iref.dataStart + iref.data.length).map(({ type, start, data }) => ({
    type,
    typeField: part(bytes, start + 4, 4),
    from: numberReader(data).next(idBytes),
  }))
}

const [IN_FILE, IN_IDAT] = [0, 1]

/** Where each item's bytes lie, from the 'iloc' box. */
function readPlaces(bytes: Buffer, boxes: readonly Box[]): Map<number, { start: number; length: number }[]> {
  const { data } = getBox(boxes, 'iloc')
  const version = data[0] ?? 0
  const sizes = part(data, 4, 2).readUInt16BE()
  const [offsetBytes, lengthBytes] = [sizes >> 12, (sizes >> 8) & 15]
  const [baseBytes, indexBytes] = [(sizes >> 4) & 15, version === 0 ? 0 : sizes & 15]
  const reader = numberReader(data, 6)
  const count = reader.next(version < 2 ? 2 : 4)
  if (count > MOST_ITEMS) throw new StructureError('it has too many items')
  const idat = boxes.find(({ type }) => type === 'idat')
  const places = new Map<number, { start: number; length: number }[]>()
  let left = MOST_ITEMS
  for (let item = 0; item < count; item++) {
    const id = reader.next(version < 2 ? 2 : 4)
    const method = version === 0 ? IN_FILE : reader.next(2) & 15
    reader.next(2)
    const base = reader.next(baseBytes) + (method === IN_IDAT ? (idat?.dataStart ?? 0) : 0)
    const pieces = reader.next(2)
    left -= pieces
    if (left < 0) throw new StructureError('it has too many pieces')
    const extents = Array.from({ length: pieces }, () => {
      reader.next(indexBytes)
      return { start: base + reader.next(offsetBytes), length: reader.next(lengthBytes) }
    })
    if (method > IN_IDAT) continue
    places.set(
      id,
      extents.map(({ start, length }) => ({ start, length: length || bytes.length - start })),
    )
  }
  return places
}
