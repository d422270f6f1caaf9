import type { Picture, Poster } from '../../../contract/pictures/catalogue.ts'
import { pageData } from '../../state/site.ts'

/** One that the page's data hold: web/build/page-data.ts says which page shows which. */
export function getPoster(name: string): Poster {
  const poster = pageData().posters?.[name]
  if (!poster) throw new Error(`There is no poster '${name}'.`)
  return poster
}

/** The picture that stands for a category; nothing while there are no wallpapers in it. */
export function findCover(category: string): Picture | undefined {
  return pageData().covers?.[category]
}

/** A bundle's poster; one of the owner's own making shows the first wallpaper of its gallery. */
export function findBundleCover(bundle: string, category: string): Picture | undefined {
  return pageData().posters?.[`bundle-${bundle}`]?.wide ?? findCover(category)
}
