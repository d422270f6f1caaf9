import type { LibraryBundleView, LibraryWallpaper } from '../../../../contract/library/library.ts'
import { pictureUrl } from '../../../../contract/pictures/catalogue.ts'
import { renditionUrl } from '../downloads.ts'
import { findThisDevice } from '../this-device.ts'
import { versionOf } from './judge-kept.ts'
import type { WantedPicture } from './keep-queue.ts'
import type { KeptBundle } from './kept-index.ts'

type Size = { readonly width: number; readonly height: number }

/** For screens that we make no size for. */
const ANY_SCREEN: Size = { width: 1920, height: 1080 }
const SMALL_WIDTH = 640

export function screenHere(): Size {
  return findThisDevice() ?? ANY_SCREEN
}

export function toKeptBundle({ slug, name, since, wallpapers }: LibraryBundleView, owner: string): KeptBundle {
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
    bundle: toKeptBundle(view, owner),
    url: renditionUrl(view.downloads, id, { width, height }, 'jpeg', null),
    smallUrl: pictureUrl(preview, small, 'webp'),
  }
}
