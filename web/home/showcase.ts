import { counts } from 'virtual:catalogue'
import { covers } from 'virtual:catalogue/showcase'
import type { Picture } from '../../contract/catalogue.ts'
import { categories } from '../catalogue.ts'

/** The picture that stands for a category; nothing while there are no wallpapers in it. */
export function findCover(slug: string): Picture | undefined {
  return covers[slug]?.preview
}

/** The cover of the category that is shown at this path or alias. */
export function findCoverAt(path: string): Picture | undefined {
  const category = categories.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
  return category && findCover(category.slug)
}

export function countWallpapers(slug: string): number {
  return counts[slug] ?? 0
}
