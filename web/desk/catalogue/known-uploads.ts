import type { DeskUpload } from '../../../contract/desk/draft.ts'
import type { KeptFile } from './kept-files.ts'

type FileFacts = Pick<KeptFile, 'name' | 'sizeBytes' | 'modifiedAt' | 'replaces'>

/** Whether the shop has it from this file, for the same place. */
export function isOf(upload: DeskUpload, { name, sizeBytes, modifiedAt, replaces }: FileFacts): boolean {
  const isSameFile = upload.name === name && upload.sizeBytes === sizeBytes && upload.modifiedAt === modifiedAt
  return isSameFile && upload.replaces === replaces
}

/** What the shop has of a file: all of it, a part to go on with, and tries that it refused. */
export function findKnown(known: readonly DeskUpload[], file: FileFacts) {
  const mine = known.filter((upload) => isOf(upload, file))
  return {
    isThere: mine.some(({ state }) => state === 'checking' || state === 'new'),
    begun: mine.find(({ state }) => state === 'receiving'),
    refused: mine.filter(({ state }) => state === 'refused'),
  }
}
