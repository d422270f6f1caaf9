import { describeSize } from '../../../contract/pictures/catalogue.ts'
import { MOST_IN_BROWSER } from '../../../contract/site/paging.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { derived, site } from '../../state/site.ts'

export function countWallpapers(category: string): number {
  return site().counts[category] ?? 0
}

/** How large a category's wallpapers are. */
export function describeSizes(category: string): string {
  const smallest = site().sizes?.[category]
  return smallest ? `from ${describeSize(smallest)}` : describeSize()
}

/** False while the shop has nothing to show yet. */
export function hasPictures(): boolean {
  return Object.values(site().counts).some((count) => count > 0)
}

/** Those that have something to show. */
export function listShownCategories(): readonly SiteCategory[] {
  return site().categories.filter(({ slug }) => countWallpapers(slug) > 0)
}

const size = derived(({ counts }) => ({ total: Object.values(counts).reduce((sum, count) => sum + count, 0) }))

/** Whether the whole catalogue is too much for a browser. */
export function isLargeShop(): boolean {
  return size().total > MOST_IN_BROWSER
}
