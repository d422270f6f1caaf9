import { statfs } from 'node:fs/promises'
import { ProblemError } from '../../http/problem.ts'
import type { Waiting } from './upload-queries.ts'

/** On their way at once, in the whole shop. */
const MOST_UPLOADS = 1000
/** On their way or in the draft, in the whole shop. */
const MOST_WAITING_BYTES = 200e9

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
  if (freeBytes !== undefined && freeBytes < waiting.bytesToCome + sizeBytes)
    throw new ProblemError('too-large', 'The disk of the shop has no room for it; whoever runs the shop can make some.')
}

/** Of the disk of a folder, but for what stays for all else that the shop writes. */
export async function measureFree(folder: string, reservedBytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize - reservedBytes
}
