import type { Wallpaper } from '../../../contract/pictures/catalogue.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { pageData } from '../../state/site.ts'

/** A wallpaper with the category that sells it: the lightbox steps through these, wherever they were found. */
export type Shown = { readonly wallpaper: Wallpaper; readonly category: SiteCategory }

/** The wallpapers of a gallery's page that was loaded before. */
export function getWallpapers(path: string): readonly Wallpaper[] {
  const wallpapers = pageData().wallpapers?.[path]
  if (!wallpapers) throw new Error(`The wallpapers of ${path} were read before they were loaded.`)
  return wallpapers
}

const PARAMETER = 'picture'

/** The part of an address that opens a wallpaper over its gallery. */
export function pictureSearch(id: string): string {
  return `?${new URLSearchParams({ [PARAMETER]: id })}`
}

/** Where one of these opens over its own gallery; undefined for others. */
export function findPicturePath(list: readonly Shown[], id: string): string | undefined {
  const found = list.find(({ wallpaper }) => wallpaper.id === id)
  return found && `${found.category.path}${pictureSearch(id)}`
}

/** The wallpaper that an address asks for. */
export function findAskedPicture(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER)
}
