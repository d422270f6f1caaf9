import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { part, StructureError } from '../metadata/byte-parts.ts'

/** A picture's file, read where it is looked at: few of its bytes say how it is made. */
export type PictureBytes = {
  readonly length: number
  /** Good until the next one is asked for. Throws a StructureError for what lies outside. */
  part(start: number, length: number): Buffer
}

/** For whoever reads on, and for whoever jumps from head to head. */
const [WINDOW_BYTES, GLANCE_BYTES] = [64 * 1024, 512]

export function bytesOf(buffer: Buffer): PictureBytes {
  return { length: buffer.length, part: (start, length) => part(buffer, start, length) }
}

/** Without waiting for a thread: whoever asks has nothing else to do. */
export function lookIntoFile(file: string, look: (bytes: PictureBytes) => void): void {
  const opened = openSync(file, 'r')
  try {
    look(windowOn(opened))
  } finally {
    closeSync(opened)
  }
}

function windowOn(opened: number): PictureBytes {
  const { size } = fstatSync(opened)
  const kept = Buffer.allocUnsafeSlow(WINDOW_BYTES)
  let shown: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) }
  return {
    length: size,
    part(start, length) {
      if (!Number.isSafeInteger(start) || start < 0 || length < 0 || start + length > size)
        throw new StructureError('a part lies outside of the file')
      if (length > WINDOW_BYTES) return read(opened, Buffer.allocUnsafeSlow(length), start, length)
      const isShown = start >= shown.from && start + length <= shown.from + shown.bytes.length
      if (!isShown) {
        const readsOn = start >= shown.from && start <= shown.from + shown.bytes.length
        const wanted = readsOn ? WINDOW_BYTES : Math.max(GLANCE_BYTES, length)
        shown = { from: start, bytes: read(opened, kept, start, Math.min(wanted, size - start)) }
      }
      return shown.bytes.subarray(start - shown.from, start - shown.from + length)
    },
  }
}

function read(opened: number, into: Buffer, start: number, length: number): Buffer {
  for (let filled = 0; filled < length; ) {
    const count = readSync(opened, into, filled, length - filled, start + filled)
    // Somebody made it shorter meanwhile.
    if (count === 0) throw new StructureError('a part lies outside of the file')
    filled += count
  }
  return into.subarray(0, length)
}
