/** Both ends included, as in the header. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads a Range header for a body of the given size. Several ranges, other units and anything malformed
 * mean the whole body, as RFC 9110 allows; a range that lies outside the body is unsatisfiable.
 */
export function parseRange(header: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (!found[1] && !found[2])) return 'whole'
  const [, first = '', last = ''] = found
  if (!first) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return 'whole'
  return start >= size ? 'unsatisfiable' : { start, end }
}
