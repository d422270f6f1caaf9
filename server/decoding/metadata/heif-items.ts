import { part, StructureError } from './byte-parts.ts'
import { type Box, getBox, listBoxes, numberReader } from './iso-boxes.ts'

export type HeifItem = {
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

export type HeifReference = { readonly type: string; readonly typeField: Buffer; readonly from: number }

const MOST_ITEMS = 10_000

/** Every item of a file's 'meta' box, and who refers to whom. */
export function readItems(bytes: Buffer, meta: Box): { items: HeifItem[]; references: HeifReference[] } {
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
