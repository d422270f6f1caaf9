import type { Wallpaper } from '../../../contract/catalogue.ts'
import type { Category } from '../../../contract/categories.ts'
import { categories, getWallpapers, loadWallpapers } from './catalogue.ts'

/** A wallpaper with the category that sells it: the lightbox steps through these, wherever they were found. */
export type Shown = { readonly wallpaper: Wallpaper; readonly category: Category }

/** Every wallpaper of the shop. The galleries' own files are used, so those seen before are not loaded again. */
export async function loadAllWallpapers(): Promise<readonly Shown[]> {
  await Promise.all(categories.map(({ slug }) => loadWallpapers(slug)))
  return categories.flatMap((category) => getWallpapers(category.slug).map((wallpaper) => ({ wallpaper, category })))
}

const PARAMETER = 'picture'

/** The part of an address that opens a wallpaper over its gallery. */
export function pictureSearch(id: string): string {
  return `?${new URLSearchParams({ [PARAMETER]: id })}`
}

/** The wallpaper that an address asks for. */
export function findAskedPicture(search: string): string | null {
  return new URLSearchParams(search).get(PARAMETER)
}
