import { counts } from 'virtual:catalogue'
import { categories } from '../catalogue/catalogue.ts'

/** Where the category's page is; of one that the shop does not have, home. */
export function pathOf(slug: string): string {
  return categories.find((candidate) => candidate.slug === slug)?.path ?? '/'
}

export function countWallpapers(slug: string): number {
  return counts[slug] ?? 0
}
