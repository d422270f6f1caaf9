import posters from 'virtual:catalogue/posters'
import { covers } from 'virtual:catalogue/showcase'
import type { Picture } from '../../../contract/catalogue.ts'

/** The picture that stands for a category; nothing while there are no wallpapers in it. */
export function findCover(category: string): Picture | undefined {
  return covers[category]?.preview
}

/** A bundle's poster; one of the owner's own making shows the first wallpaper of its gallery. */
export function findBundleCover(bundle: string, category: string): Picture | undefined {
  return posters.find(({ name }) => name === `bundle-${bundle}`)?.wide ?? findCover(category)
}
