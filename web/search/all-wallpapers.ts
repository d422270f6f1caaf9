import { categories, getWallpapers, loadWallpapers } from '../catalogue.ts'
import type { Shown } from '../lightbox/shown.ts'

/** Every wallpaper of the shop. The galleries' own files are used, so those seen before are not loaded again. */
export async function loadAllWallpapers(): Promise<readonly Shown[]> {
  await Promise.all(categories.map(({ slug }) => loadWallpapers(slug)))
  return categories.flatMap((category) => getWallpapers(category.slug).map((wallpaper) => ({ wallpaper, category })))
}
