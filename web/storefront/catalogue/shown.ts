import type { Wallpaper } from '../../../contract/catalogue.ts'
import { countPages, pagePath } from '../../../contract/paging.ts'
import type { SiteCategory } from '../../../contract/site-data.ts'
import { loadNewestData } from '../../state/load-data.ts'
import { pageData, site } from '../../state/site.ts'

/** A wallpaper with the category that sells it: the lightbox steps through these, wherever they were found. */
export type Shown = { readonly wallpaper: Wallpaper; readonly category: SiteCategory }

/** The wallpapers of a gallery's page that was loaded before. */
export function getWallpapers(path: string): readonly Wallpaper[] {
  const wallpapers = pageData().wallpapers?.[path]
  if (!wallpapers) throw new Error(`The wallpapers of ${path} were read before they were loaded.`)
  return wallpapers
}

/** Brings the wallpapers of some pages of a gallery, from the first to the last of them. */
export async function loadPages(category: SiteCategory, first: number, last: number): Promise<readonly Shown[]> {
  const paths = Array.from({ length: last - first + 1 }, (_, at) => pagePath(category.path, first + at))
  await loadNewestData(paths)
  return paths.flatMap((path) => listShown(category, path))
}

/** Every wallpaper of the shop. The galleries' own files are used, so those seen before are not loaded again. */
export async function loadAllWallpapers(): Promise<readonly Shown[]> {
  const { categories, counts } = site()
  const all = categories.map((category) => loadPages(category, 1, countPages(counts[category.slug] ?? 0)))
  return (await Promise.all(all)).flat()
}

function listShown(category: SiteCategory, path: string): Shown[] {
  return (pageData().wallpapers?.[path] ?? []).map((wallpaper) => ({ wallpaper, category }))
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
