import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { constants, inflateSync } from 'node:zlib'
import { part, StructureError } from '../metadata/byte-parts.ts'
import { Refusal } from '../refusal.ts'

/** Ten times what the largest colour profiles and histories of an edit take. */
const MOST_NOTE_BYTES = 32 * 1024 * 1024
/** Of those that are no pixels: texts, profiles, thumbnails. */
const MOST_NOTES = 1000
/** The pixels of the largest picture, in pieces of 8 KB as most programs cut them, four times over. */
const MOST_PARTS = 200_000

/** Of a byte that is packed; the format allows no more. */
const MOST_RATIO = 1032

/** What a picture may carry beside its pixels, all of it together. */
export type PartBudget = {
  /** One part more, whatever is in it. */
  countPart(): void
  /** One note more, and its bytes as they lie in the file. */
  countNote(sizeBytes: number): void
  /** What a note takes besides when it is unpacked. */
  countPacked(packed: Buffer): void
}

export function partBudget(): PartBudget {
  let [parts, notes, noteBytes] = [0, 0, 0]
  return {
    countPart() {
      parts++
      if (parts > MOST_PARTS) throw tooManyParts()
    },
    countNote(sizeBytes) {
      notes++
      noteBytes += sizeBytes
      if (notes > MOST_NOTES) throw tooManyParts()
      if (noteBytes > MOST_NOTE_BYTES) throw tooMuchBeside()
    },
    countPacked(packed) {
      try {
        noteBytes += inflateWithin(packed, MOST_NOTE_BYTES - noteBytes).length
      } catch (error) {
        if (error instanceof TooLargeError) throw tooMuchBeside()
        // A decoder unpacks up to where it is damaged, and passes over it.
        noteBytes += packed.length * MOST_RATIO
        if (noteBytes > MOST_NOTE_BYTES) throw tooMuchBeside()
      }
    },
  }
}

export function tooManyParts(): Refusal {
  return new Refusal('is made of more parts than a picture needs: save it again as a plain picture')
}

export function tooMuchBeside(): Refusal {
  const most = MOST_NOTE_BYTES / 1024 / 1024
  return new Refusal(`has more than ${most} MB of texts and profiles in it: save it again without them`)
}

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

/** Unpacked it would be larger than allowed. */
class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/**
 * Unpacks what others packed, and stops as soon as it is more than allowed: a thousandth of the bytes can ask for all memory.
 * What is cut off gives what there is. Throws a TooLargeError, or zlib's own for what is damaged.
 */
export function inflateWithin(packed: Buffer, mostBytes: number): Buffer {
  try {
    // Not one byte is allowed too, which zlib cannot be told.
    const unpacked = inflateSync(packed, { maxOutputLength: mostBytes + 1, finishFlush: constants.Z_SYNC_FLUSH })
    if (unpacked.length <= mostBytes) return unpacked
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
  }
  throw new TooLargeError(`It unpacks to more than ${mostBytes} bytes.`)
}
