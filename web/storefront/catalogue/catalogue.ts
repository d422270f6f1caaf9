import { bundles, categories, counts } from 'virtual:catalogue'
import load from 'virtual:catalogue/wallpapers'
import type { Wallpaper } from '../../../contract/catalogue.ts'

export { bundles, categories, counts }

const galleries = new Map<string, readonly Wallpaper[]>()

/** Brings a category's wallpapers into memory; pages call it in their `load`. */
export async function loadWallpapers(category: string): Promise<void> {
  if (galleries.has(category)) return
  const module = await load[category]?.()
  galleries.set(category, module?.default ?? [])
}

/** The wallpapers of a category that was loaded before. */
export function getWallpapers(category: string): readonly Wallpaper[] {
  const wallpapers = galleries.get(category)
  if (!wallpapers) throw new Error(`The wallpapers of '${category}' were read before they were loaded.`)
  return wallpapers
}
