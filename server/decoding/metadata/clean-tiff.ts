import { part, StructureError } from './byte-parts.ts'
import { cleanIptc } from './iptc.ts'
import { findPixelRanges, type Range, readDirectory, type TiffEntry } from './tiff-directory.ts'
import { cleanXmp } from './xmp.ts'

const [XMP, IPTC] = [700, 33723]
/** The picture, its colours and density, its copyright (33432), its colour profile (34675), credentials (52545). */
const KEPT = new Set([
  ...[254, 255, 256, 257, 258, 259, 262, 263, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284, 290, 291, 292],
  ...[293, 296, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 347, 529, 530],
  ...[531, 532, 32996, 32997, 32998, 33432, 34675, 37439, 50674, 52545],
])

/**
 * The file with all bytes blank that do not belong to its first picture: offsets stay as they were, so that the picture
 * is not moved, and whatever nothing refers to any more is gone as well.
 */
export function cleanTiff(bytes: Buffer): Buffer[] {
  const directory = readDirectory(bytes)
  const entries = directory.entries.flatMap((entry) => {
    if (entry.tag === XMP) return rewritten(entry, cleanXmp(entry.value))
    if (entry.tag === IPTC) return rewritten(entry, cleanIptc(entry.value))
    return KEPT.has(entry.tag) ? [entry] : []
  })
  const table = directory.write(entries)
  const ranges: Range[] = [
    { start: 0, length: directory.headerBytes },
    ...entries.filter(({ isInline }) => !isInline).map(({ start, value }) => ({ start, length: value.length })),
    ...findPixelRanges(directory),
  ]
  const end = ranges.reduce((most, { start, length }) => Math.max(most, start + length), directory.start + table.length)
  if (end > bytes.length) throw new StructureError('a part lies outside of the file')
  const out = Buffer.alloc(end)
  for (const { start, length } of ranges) part(bytes, start, length).copy(out, start)
  for (const { isInline, start, value } of entries) if (!isInline) value.copy(out, start)
  table.copy(out, directory.start)
  return [out]
}

/** In the place of the old value, which is never shorter where it counts; a value that would not fit is left out. */
function rewritten(entry: TiffEntry, value: Buffer | undefined): TiffEntry[] {
  if (!value || entry.isInline || entry.unit > 4) return []
  const padded = Buffer.concat([value, Buffer.alloc((entry.unit - (value.length % entry.unit)) % entry.unit)])
  if (padded.length > entry.value.length) return []
  if (padded.length <= entry.inlineBytes) throw new StructureError('a text is too short')
  return [{ ...entry, value: padded, count: padded.length / entry.unit }]
}
