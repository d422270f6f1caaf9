import { countPages, pagePath } from '../../../contract/site/paging.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { loadNewestData } from '../../state/load-data.ts'
import { pageData, site } from '../../state/site.ts'
import type { Shown } from './shown.ts'

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
