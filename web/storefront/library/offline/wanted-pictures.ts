import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { pictureUrl } from '../../../../contract/pictures/catalogue.ts'
import { renditionUrl } from '../files/downloads.ts'
import { findThisDevice } from '../this-device.ts'
import { versionOf } from './judge-saved.ts'
import type { WantedPicture } from './save-queue.ts'
import { EMPTY, GUEST, type SavedBundle, type SavedPicture } from './saved-index.ts'
import { savedFiles } from './saved-pictures.ts'
import { downloadFile } from './saved-storage.ts'

type Size = { readonly width: number; readonly height: number }

/** For screens that we make no size for. */
const ANY_SCREEN: Size = { width: 1920, height: 1080 }
const SMALL_WIDTH = 640

export function screenHere(): Size {
  return findThisDevice() ?? ANY_SCREEN
}

export function toSavedBundle({ slug, name, since, wallpapers }: LibraryBundleView, owner: string): SavedBundle {
  return { slug, owner, name, since, wallpapers: wallpapers.map(({ id, shown }) => ({ id, title: shown.title })) }
}

/** A wallpaper fitted to a screen, by the address that every download has. */
export function wantedPicture(
  view: LibraryBundleView,
  wallpaper: LibraryWallpaper,
  owner: string,
  { width, height }: Size,
): WantedPicture {
  const { id, shown } = wallpaper
  const { title, alt, preview } = shown
  const fileName = `${title.replace(/[^\p{L}\p{N} ,.'’-]/gu, '').trim() || 'Wallpaper'} ${width}x${height}.jpg`
  const small = preview.webp.find((wide) => wide >= SMALL_WIDTH) ?? preview.webp.at(-1) ?? preview.width
  return {
    picture: {
      id,
      owner,
      title,
      alt,
      fileName,
      width,
      height,
      bundle: view.slug,
      version: versionOf(wallpaper),
    },
    bundle: toSavedBundle(view, owner),
    url: renditionUrl(view.downloads, id, { width, height }, 'jpeg', null),
    smallUrl: pictureUrl(preview, small, 'webp'),
  }
}

/** By then a browser has begun to save. */
const SAVING_MS = 60_000

/** A wallpaper fitted to this screen as a file: the copy on this device, or from the address that every download has. */
export async function openFitted(view: LibraryBundleView, owned: LibraryWallpaper): Promise<File> {
  const { url, picture } = wantedPicture(view, owned, GUEST, screenHere())
  const kept = await findSaved(picture)
  if (kept) return openSaved(kept)
  const { content, type } = await downloadFile(fetch, url, new AbortController().signal)
  return new File([content], picture.fileName, { type })
}

async function findSaved({ id, version }: Pick<SavedPicture, 'id' | 'version'>): Promise<SavedPicture | undefined> {
  const { pictures } = await savedFiles()
    .read()
    .catch(() => EMPTY)
  return pictures.find((each) => each.id === id && each.version === version)
}

/** The copy on this device. */
export async function openSaved(picture: SavedPicture): Promise<File> {
  const file = await savedFiles().open(picture, 'file')
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
