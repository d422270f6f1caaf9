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
