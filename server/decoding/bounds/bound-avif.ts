import { type Box, getBox, listBoxes, numberReader, StructureError } from '../metadata/byte-parts.ts'
import { Refusal } from '../refusal.ts'
import { type PartBudget, type PictureBytes, tooManyParts, tooMuchBeside } from './part-budget.ts'

/** What says how the picture is put together, without its pixels. */
const MOST_PLAN_BYTES = 32 * 1024 * 1024
const MOST_BOXES = 10_000
const MOST_DEPTH = 16
const MOST_ITEMS = 2000
/** Pictures of which one is put together, each as often as it is needed; the largest one has 512 tiles. */
const MOST_PIECES = 10_000
/** Boxes that hold boxes, and how many bytes stand before the first. */
const HOLDERS = new Map([
  ...['iprp', 'ipco', 'grpl', 'moov', 'trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts'].map((type) => [type, 0] as const),
  ...['meta', 'iref'].map((type) => [type, 4] as const),
  ...['stsd', 'dref'].map((type) => [type, 8] as const),
])

/** Boxes and items of the file. Throws a StructureError where they cannot be followed: no decoder is asked then. */
export function boundAvif(bytes: PictureBytes, budget: PartBudget): void {
  let boxes = 0
  const count = (found: readonly Box[]) => {
    boxes += found.length
    if (boxes > MOST_BOXES) throw tooManyParts()
  }
  for (let at = 0; at < bytes.length; ) {
    const { type, headBytes, size } = readHead(bytes, at)
    count([{ type, start: at, dataStart: at, data: Buffer.alloc(0) }])
    if (type === 'meta' || type === 'moov') {
      if (size > MOST_PLAN_BYTES) throw tooManyParts()
      const plan = Buffer.from(bytes.part(at + headBytes, size - headBytes))
      countInside(plan, { from: type === 'meta' ? 4 : 0, to: plan.length, depth: 1 }, count, budget)
      if (type === 'meta') boundItems(plan, bytes.length, budget)
    } else if (!['mdat', 'free', 'skip'].includes(type)) budget.countNote(size)
    at += size
  }
}

function readHead(bytes: PictureBytes, at: number) {
  const head = bytes.part(at, 8)
  const [short, type] = [head.readUInt32BE(), head.toString('latin1', 4)]
  const headBytes = short === 1 ? 16 : 8
  const size = short === 1 ? Number(bytes.part(at + 8, 8).readBigUInt64BE()) : short || bytes.length - at
  if (size < headBytes || at + size > bytes.length) throw new StructureError('a box reaches beyond its end')
  return { type, headBytes, size }
}

type Inside = { readonly from: number; readonly to: number; readonly depth: number }

function countInside(
  plan: Buffer,
  { from, to, depth }: Inside,
  count: (boxes: readonly Box[]) => void,
  budget: PartBudget,
) {
  if (depth > MOST_DEPTH) throw tooManyParts()
  const boxes = listBoxes(plan, from, to)
  count(boxes)
  for (const { type, dataStart, data } of boxes) {
    const before = HOLDERS.get(type)
    if (type === 'colr' || type === 'udta' || type === 'uuid') budget.countNote(data.length)
    if (before !== undefined && data.length >= before)
      countInside(plan, { from: dataStart + before, to: dataStart + data.length, depth: depth + 1 }, count, budget)
  }
}

function boundItems(plan: Buffer, fileBytes: number, budget: PartBudget): void {
  const boxes = listBoxes(plan, 4)
  const sizes = readSizes(getBox(boxes, 'iloc').data, fileBytes)
  const iinf = getBox(boxes, 'iinf')
  for (const { type, data } of listBoxes(plan, iinf.dataStart + (iinf.data[0] === 0 ? 6 : 8), endOf(iinf))) {
    const version = data[0] ?? 0
    if (type !== 'infe' || version < 2) continue
    const reader = numberReader(data, 4)
    const id = reader.next(version === 2 ? 2 : 4)
    reader.next(2)
    const [kind, words] = [
      data.toString('latin1', reader.at(), reader.at() + 4),
      data.toString('latin1', reader.at() + 4),
    ]
    const [, , packing = ''] = words.split('\0')
    if (kind === 'unci' || (kind === 'mime' && packing !== ''))
      throw new Refusal('has packed parts that no program needs to pack: save it again without them')
    if (kind === 'Exif' || kind === 'mime' || kind === 'uri ') budget.countNote(sizes.get(id) ?? 0)
  }
  const iref = boxes.find(({ type }) => type === 'iref')
  if (iref) boundPieces(listBoxes(plan, iref.dataStart + 4, endOf(iref)), iref.data[0] === 0 ? 2 : 4)
}

function endOf({ dataStart, data }: Box): number {
  return dataStart + data.length
}

/** How many bytes each item takes; items may name the same bytes, and together no more than the file has twice. */
function readSizes(iloc: Buffer, fileBytes: number): Map<number, number> {
  const version = iloc[0] ?? 0
  const reader = numberReader(iloc, 4)
  const widths = reader.next(2)
  const [offsetBytes, lengthBytes] = [widths >> 12, (widths >> 8) & 15]
  const [baseBytes, indexBytes] = [(widths >> 4) & 15, version === 0 ? 0 : widths & 15]
  const items = reader.next(version < 2 ? 2 : 4)
  if (items > MOST_ITEMS) throw tooManyParts()
  const sizes = new Map<number, number>()
  let [pieces, sum] = [0, 0]
  for (let item = 0; item < items; item++) {
    const id = reader.next(version < 2 ? 2 : 4)
    if (version > 0) reader.next(2)
    reader.next(2)
    reader.next(baseBytes)
    const count = reader.next(2)
    pieces += count
    if (pieces > MOST_PIECES) throw tooManyParts()
    let size = 0
    for (let piece = 0; piece < count; piece++) {
      reader.next(indexBytes)
      reader.next(offsetBytes)
      // None means all of the file.
      size += reader.next(lengthBytes) || fileBytes
    }
    sum += size
    if (sum > 2 * fileBytes) throw tooMuchBeside()
    sizes.set(id, size)
  }
  return sizes
}

/** A picture made of pictures that are made of pictures grows with every step; one that is made of itself never ends. */
function boundPieces(references: readonly Box[], idBytes: number): void {
  const madeOf = new Map<number, number[]>()
  for (const { type, data } of references) {
    if (type !== 'dimg') continue
    const reader = numberReader(data)
    const from = reader.next(idBytes)
    const parts = Array.from({ length: reader.next(2) }, () => reader.next(idBytes))
    madeOf.set(from, [...(madeOf.get(from) ?? []), ...parts])
  }
  const known = new Map<number, number>()
  const countPieces = (id: number, above: readonly number[]): number => {
    const found = known.get(id)
    if (found !== undefined) return found
    if (above.includes(id) || above.length > MOST_DEPTH) throw tooManyParts()
    let pieces = 1
    for (const piece of madeOf.get(id) ?? []) {
      pieces += countPieces(piece, [...above, id])
      if (pieces > MOST_PIECES) throw tooManyParts()
    }
    known.set(id, pieces)
    return pieces
  }
  for (const id of madeOf.keys()) countPieces(id, [])
}
