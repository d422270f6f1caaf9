import { part, StructureError } from './byte-parts.ts'

/** What stays of an Exif block: how the picture stands, how dense it is, whose it is, how its colours are meant. */
const KEPT = { orientation: 0x0112, xDensity: 0x011a, yDensity: 0x011b, densityUnit: 0x0128, copyright: 0x8298 }
const KEPT_TAGS: readonly number[] = Object.values(KEPT)
const EXIF_POINTER = 0x8769
const COLOUR_SPACE = 0xa001
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }
const MOST_ENTRIES = 1000
const MOST_VALUE_BYTES = 4096

type Entry = { readonly tag: number; readonly type: number; readonly count: number; readonly value: Buffer }

/** The block with nothing but what stays, always in the same order; nothing if nothing does. Damage counts as nothing. */
export function cleanExif(block: Buffer): Buffer | undefined {
  try {
    const isLittle = readOrder(block)
    const main = readEntries(block, isLittle, readLong(block, 4, isLittle))
    const pointer = main.find(({ tag }) => tag === EXIF_POINTER)
    const sub = pointer ? readEntries(block, isLittle, readLong(pointer.value, 0, isLittle)) : []
    const colours = sub.filter(({ tag }) => tag === COLOUR_SPACE)
    const kept = main.filter(({ tag }) => KEPT_TAGS.includes(tag))
    return kept.length + colours.length > 0 ? writeBlock(isLittle, kept, colours) : undefined
  } catch (error) {
    if (error instanceof StructureError) return undefined
    throw error
  }
}

function readOrder(block: Buffer): boolean {
  const order = part(block, 0, 4).toString('latin1')
  if (order !== 'II*\0' && order !== 'MM\0*') throw new StructureError('an Exif block has no header')
  return order.startsWith('II')
}

function readShort(bytes: Buffer, at: number, isLittle: boolean): number {
  const two = part(bytes, at, 2)
  return isLittle ? two.readUInt16LE() : two.readUInt16BE()
}

function readLong(bytes: Buffer, at: number, isLittle: boolean): number {
  const four = part(bytes, at, 4)
  return isLittle ? four.readUInt32LE() : four.readUInt32BE()
}

function readEntries(block: Buffer, isLittle: boolean, at: number): Entry[] {
  const count = readShort(block, at, isLittle)
  if (count > MOST_ENTRIES) throw new StructureError('an Exif block has too many entries')
  return Array.from({ length: count }, (_, index) => at + 2 + index * 12).flatMap((place) => {
    const [tag, type] = [readShort(block, place, isLittle), readShort(block, place + 2, isLittle)]
    const values = readLong(block, place + 4, isLittle)
    const bytes = (TYPE_BYTES[type] ?? 0) * values
    if (bytes === 0 || bytes > MOST_VALUE_BYTES) return []
    const start = bytes <= 4 ? place + 8 : readLong(block, place + 8, isLittle)
    return [{ tag, type, count: values, value: part(block, start, bytes) }]
  })
}

const HEADER_BYTES = 8

function writeBlock(isLittle: boolean, main: readonly Entry[], sub: readonly Entry[]): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const out = Buffer.alloc(bytes)
    if (isLittle) out.writeUIntLE(value, 0, bytes)
    else out.writeUIntBE(value, 0, bytes)
    return out
  }
  const directory = (entries: readonly Entry[], start: number) => {
    let free = start + 2 + entries.length * 12 + 4
    const values: Buffer[] = []
    const rows = entries.map(({ tag, type, count, value }) => {
      const head = Buffer.concat([number(tag, 2), number(type, 2), number(count, 4)])
      if (value.length <= 4) return Buffer.concat([head, value, Buffer.alloc(4 - value.length)])
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      values.push(padded)
      free += padded.length
      return Buffer.concat([head, number(free - padded.length, 4)])
    })
    return Buffer.concat([number(entries.length, 2), ...rows, number(0, 4), ...values])
  }
  const sorted = main.toSorted((a, b) => a.tag - b.tag)
  const pointer = (to: number): Entry => ({ tag: EXIF_POINTER, type: 4, count: 1, value: number(to, 4) })
  const header = Buffer.concat([Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'), number(HEADER_BYTES, 4)])
  if (sub.length === 0) return Buffer.concat([header, directory(sorted, HEADER_BYTES)])
  const at = HEADER_BYTES + directory([...sorted, pointer(0)], HEADER_BYTES).length
  return Buffer.concat([header, directory([...sorted, pointer(at)], HEADER_BYTES), directory(sub, at)])
}
