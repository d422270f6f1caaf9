import posters from 'virtual:catalogue/posters'
import { covers } from 'virtual:catalogue/showcase'
import type { Picture } from '../../contract/catalogue.ts'

/** A bundle's poster; one of the owner's own making shows the first wallpaper of its gallery. */
export function coverOf(bundle: {
  readonly slug: string
  readonly categories: readonly string[]
}): Picture | undefined {
  const poster = posters.find(({ name }) => name === `bundle-${bundle.slug}`)
  return poster?.wide ?? covers[bundle.categories[0] ?? '']?.preview
}
