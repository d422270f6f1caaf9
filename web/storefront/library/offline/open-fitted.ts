import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { downloadFile } from './download-file.ts'
import { EMPTY, GUEST, type KeptPicture } from './kept-index.ts'
import { keptFiles } from './kept-pictures.ts'
import { screenHere, wantedPicture } from './wanted-pictures.ts'

/** By then a browser has begun to save. */
const SAVING_MS = 60_000

/** A wallpaper fitted to this screen as a file: the copy on this device, or from the address that every download has. */
export async function openFitted(view: LibraryBundleView, owned: LibraryWallpaper): Promise<File> {
  const { url, picture } = wantedPicture(view, owned, GUEST, screenHere())
  const kept = await findKept(picture)
  if (kept) return openKept(kept)
  const { content, type } = await downloadFile(fetch, url, new AbortController().signal)
  return new File([content], picture.fileName, { type })
}

async function findKept({ id, version }: Pick<KeptPicture, 'id' | 'version'>): Promise<KeptPicture | undefined> {
  const { pictures } = await keptFiles()
    .read()
    .catch(() => EMPTY)
  return pictures.find((each) => each.id === id && each.version === version)
}

/** The copy on this device. */
export async function openKept(picture: KeptPicture): Promise<File> {
  const file = await keptFiles().open(picture, 'file')
  if (!file) throw new Error(`'${picture.title}' is not on this device any more.`)
  return new File([file], picture.fileName, { type: file.type })
}

/** As if its link had been pressed. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Safari reads it a moment after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MS)
}
