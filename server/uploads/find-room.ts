import { statfs } from 'node:fs/promises'
import { ProblemError } from '../http/problem.ts'
import type { UploadRow, Waiting } from './upload-queries.ts'

/** On their way at once, in the whole shop. */
const MOST_UPLOADS = 1000
/** On their way or in the draft, in the whole shop. */
const MOST_WAITING_BYTES = 200e9

/** Of one picture, with air: those of the sample pictures have less than half of it. */
const PREVIEW_BYTES = 4e6

/** What is written beside uploads while somebody looks at them: the files that are sold, cleaned or not, and previews. */
function bytesToCheck(sizeBytes: number, count = 1): number {
  return sizeBytes + count * PREVIEW_BYTES
}

/**
 * Refuses one more of so many bytes; `freeBytes` are those that uploads may take of the disk where they would lie, if it is
 * one. Only what passes by itself is worth another try.
 */
export function refuseWithoutRoom(waiting: Waiting, sizeBytes: number, freeBytes: number | undefined): void {
  if (waiting.count >= MOST_UPLOADS)
    throw new ProblemError(
      'too-many-requests',
      `${MOST_UPLOADS} files are on their way already; wait for some of them.`,
    )
  if (waiting.bytes + sizeBytes > MOST_WAITING_BYTES)
    throw new ProblemError(
      'too-large',
      `More than ${MOST_WAITING_BYTES / 1e9} GB would wait in the draft; publish or remove some of it first.`,
    )
  const made = bytesToCheck(waiting.bytesOnTheirWay + sizeBytes, waiting.count + 1)
  if (freeBytes !== undefined && freeBytes < waiting.bytesToCome + sizeBytes + made)
    throw new ProblemError('too-large', 'The disk of the shop has no room for it; whoever runs the shop can make some.')
}

/** Of the disk of a folder, but for what stays for all else that the shop writes. */
export async function measureFree(folder: string, reservedBytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - reservedBytes
}

export type MeasureFree = () => Promise<number>

/**
 * Begins a look at an upload only if the disk has room for it beside those that one looks at already. One for which there is
 * none waits: quietly while others are looked at, else with an error that says so.
 */
export function roomToCheck(measure: MeasureFree | undefined) {
  let taken = 0
  return async ({ size_bytes }: Pick<UploadRow, 'size_bytes'>, check: () => Promise<void>): Promise<void> => {
    const bytes = bytesToCheck(size_bytes)
    taken += bytes
    const needed = taken
    try {
      const free = (await measure?.()) ?? Number.POSITIVE_INFINITY
      if (free >= needed) await check()
      else if (needed === bytes) throw new Error('The disk has no room to look at an upload: it waits.')
    } finally {
      taken -= bytes
    }
  }
}
