import { constants, inflateSync } from 'node:zlib'

/** Unpacked it would be larger than allowed. */
export class TooLargeError extends Error {
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
