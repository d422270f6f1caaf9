import type { ByteRange } from '../../http/send-download.ts'
import type { ZipEntry } from './zip-headers.ts'
import type { Segment, ZipLayout } from './zip-layout.ts'

/** Opens the bytes `start` to `end` (both included) of one entry's content. */
export type OpenEntry<Entry> = (entry: Entry, range: ByteRange) => AsyncIterable<Uint8Array>

/** Sends any range of a planned archive, reading only what it covers. Memory does not grow with the archive. */
export async function* readZip<Entry extends ZipEntry>(
  layout: ZipLayout<Entry>,
  range: ByteRange,
  open: OpenEntry<Entry>,
): AsyncGenerator<Uint8Array> {
  for (let at = findSegment(layout.segments, range.start); at < layout.segments.length; at++) {
    const segment = layout.segments[at]
    if (!segment || segment.start > range.end) return
    const from = Math.max(range.start - segment.start, 0)
    const to = Math.min(range.end - segment.start, segment.length - 1)
    if ('bytes' in segment) yield segment.bytes.subarray(from, to + 1)
    else yield* exactly(open(segment.entry, { start: from, end: to }), to - from + 1, segment.entry.name)
  }
}

/** A file that became shorter would shift everything after it; better to break off, so that the buyer's client resumes. */
async function* exactly(chunks: AsyncIterable<Uint8Array>, expected: number, name: string): AsyncGenerator<Uint8Array> {
  let sent = 0
  for await (const chunk of chunks) {
    sent += chunk.length
    if (sent > expected) break
    yield chunk
  }
  if (sent !== expected) throw new Error(`'${name}' gave ${sent} bytes where ${expected} were promised.`)
}

/** The first segment that reaches to `position`, by halving. */
function findSegment(segments: readonly Segment<ZipEntry>[], position: number): number {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const segment = segments[middle]
    if (segment && segment.start + segment.length <= position) low = middle + 1
    else high = middle
  }
  return low
}
