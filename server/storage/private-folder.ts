import { chmodSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'

/** For masters, and for what they are made of: nobody else comes in, whatever the rights of a file are for a moment. */
const PRIVATE = 0o700
/** Where a proxy of this machine sends the files itself, as a member of the folder's group. */
const FOR_GROUP = 0o750

export type FolderRights = { readonly isForGroup?: boolean }

/** Makes a folder, and takes it away from others where an earlier version let them in. */
export async function makePrivateFolder(folder: string, rights: FolderRights = {}): Promise<void> {
  await mkdir(folder, { recursive: true, mode: modeOf(rights) })
  tightenFolder(folder, rights)
}

/** Only ever less than it has: one that is not there, or is another user's, stays as it is. */
export function tightenFolder(folder: string, rights: FolderRights = {}): void {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.()) return
  const mode = found.mode & 0o7777 & ~(0o777 & ~modeOf(rights))
  if (mode !== (found.mode & 0o7777)) chmodSync(folder, mode)
}

function modeOf({ isForGroup = false }: FolderRights): number {
  return isForGroup ? FOR_GROUP : PRIVATE
}
