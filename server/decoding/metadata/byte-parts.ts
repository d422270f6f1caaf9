/** A file's structure is not what its format asks for. Never means that the picture itself is bad. */
export class StructureError extends Error {
  override name = 'StructureError'
}

/** A part of a file; one that reaches beyond its end is an error, not a short part. */
export function part(bytes: Buffer, start: number, length: number): Buffer {
  if (!Number.isSafeInteger(start) || length < 0 || start < 0 || start + length > bytes.length) {
    throw new StructureError('a part lies outside of the file')
  }
  return bytes.subarray(start, start + length)
}

/** A box of an ISO media file; `data` is a view of the file's own bytes. */
export type Box = { readonly type: string; readonly start: number; readonly dataStart: number; readonly data: Buffer }

const MOST_BOXES = 10_000

/** The boxes of a part of a file, one after the other. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < to; ) {
    if (boxes.length > MOST_BOXES) throw new StructureError('it has too many boxes')
    const type = part(bytes, at + 4, 4).toString('latin1')
    const short = part(bytes, at, 4).readUInt32BE()
    const headBytes = short === 1 ? 16 : 8
    const size = short === 0 ? to - at : short === 1 ? Number(part(bytes, at + 8, 8).readBigUInt64BE()) : short
    if (size < headBytes || at + size > to) throw new StructureError('a box reaches beyond its end')
    boxes.push({ type, start: at, dataStart: at + headBytes, data: part(bytes, at + headBytes, size - headBytes) })
    at += size
  }
  return boxes
}

export function getBox(boxes: readonly Box[], type: string): Box {
  const found = boxes.find((box) => box.type === type)
  if (!found) throw new StructureError(`its part '${type}' is missing`)
  return found
}

/** Reads numbers of any width one after the other. */
export function numberReader(bytes: Buffer, from = 0) {
  let at = from
  return {
    next(size: number): number {
      const field = part(bytes, at, size)
      at += size
      if (size === 0) return 0
      const value = size === 8 ? Number(field.readBigUInt64BE()) : size <= 4 ? field.readUIntBE(0, size) : Number.NaN
      if (!Number.isSafeInteger(value)) throw new StructureError('a number is too large')
      return value
    },
    at: () => at,
  }
}
