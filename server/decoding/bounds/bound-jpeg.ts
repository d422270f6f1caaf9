import { type PartBudget, tooManyParts } from './part-budget.ts'
import type { PictureBytes } from './picture-bytes.ts'

const [TEM, RST0, SOI, EOI, SOS, APP0, COM] = [0x01, 0xd0, 0xd8, 0xd9, 0xda, 0xe0, 0xfe]
/** Each goes through all of the picture once more; programs write ten. */
const MOST_SCANS = 100
const STEP_BYTES = 32 * 1024

/** Segment after segment as a decoder reads them: whatever lies between two of them is passed over. */
export function boundJpeg(bytes: PictureBytes, budget: PartBudget): void {
  let scans = 0
  for (let at = 2; ; ) {
    const { marker, end } = findMarker(bytes, at)
    at = end
    if (marker === EOI) return
    // Restarts within a scan: they are as many as the picture has rows and more.
    if (marker === TEM || (marker >= RST0 && marker <= SOI)) continue
    const length = bytes.part(at, 2).readUInt16BE()
    budget.countPart()
    if ((marker >= APP0 && marker < APP0 + 16) || marker === COM) budget.countNote(length)
    if (marker === SOS && ++scans > MOST_SCANS) throw tooManyParts()
    at += Math.max(length, 2)
  }
}

/** The next byte after 0xff that is neither fill nor a stuffed zero. */
function findMarker(bytes: PictureBytes, from: number): { readonly marker: number; readonly end: number } {
  for (let at = from; ; ) {
    // At the file's end one byte is asked for that is not there: that ends the look.
    const step = bytes.part(at, Math.max(2, Math.min(STEP_BYTES, bytes.length - at)))
    let found = step.indexOf(0xff)
    for (; found >= 0 && found + 1 < step.length; found = step.indexOf(0xff, found + 1)) {
      const marker = step[found + 1] ?? 0
      if (marker !== 0 && marker !== 0xff) return { marker, end: at + found + 2 }
    }
    // A lone 0xff at the end of a step begins the next one.
    at += found >= 0 ? Math.max(found, 1) : step.length
  }
}
