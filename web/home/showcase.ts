import { counts } from 'virtual:catalogue'
import { covers } from 'virtual:catalogue/showcase'
import type { Picture } from '../../contract/catalogue.ts'
import { categories } from '../catalogue.ts'

/** The picture that stands for a category. */
export function getCover(slug: string): Picture {
  const cover = covers[slug]
  if (!cover) throw new Error(`The category '${slug}' has no wallpaper to show.`)
  return cover.preview
}

/** The cover of the category that is shown at this path or alias. */
export function getCoverAt(path: string): Picture {
  const category = categories.find((candidate) => candidate.path === path || candidate.aliases.includes(path))
  if (!category) throw new Error(`No category is shown at ${path}.`)
  return getCover(category.slug)
}

export function countWallpapers(slug: string): number {
  return counts[slug] ?? 0
}
