import { Refusal } from '../refusal.ts'
import { inflateWithin, TooLargeError } from './inflate-within.ts'

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
