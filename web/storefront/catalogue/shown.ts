import type { Wallpaper } from '../../../contract/catalogue.ts'
import type { Category } from '../../../contract/categories.ts'
import { loadNewestData } from '../../state/load-data.ts'
import { pageData, site } from '../../state/site.ts'

/** A wallpaper with the category that sells it: the lightbox steps through these, wherever they were found. */
export type Shown = { readonly wallpaper: Wallpaper; readonly category: Category }

/** The wallpapers of a category whose page was loaded before. */
export function getWallpapers(category: string): readonly Wallpaper[] {
  const wallpapers = pageData().wallpapers?.[category]
  if (!wallpapers) throw new Error(`The wallpapers of '${category}' were read before they were loaded.`)
  return wallpapers
}

/** Every wallpaper of the shop. The galleries' own files are used, so those seen before are not loaded again. */
export async function loadAllWallpapers(): Promise<readonly Shown[]> {
  const { categories } = site()
  await loadNewestData(categories.map(({ path }) => path))
  const { wallpapers } = pageData()
  return categories.flatMap((category) =>
    (wallpapers?.[category.slug] ?? []).map((wallpaper) => ({ wallpaper, category })),
  )
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
