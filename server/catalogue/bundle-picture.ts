import { type Bundle, type Catalogue, findCover, type Picture } from '../../contract/pictures/catalogue.ts'

type Pictures = Pick<Catalogue, 'wallpapers' | 'posters' | 'covers'>

/** What stands for a bundle: its poster, else the cover of its gallery. */
export function findBundlePicture(
  catalogue: Pictures,
  { slug, previewCategory }: Pick<Bundle, 'slug' | 'previewCategory'>,
): Picture | undefined {
  const poster = catalogue.posters.find(({ name }) => name === `bundle-${slug}`)
  return poster?.wide ?? findCover(catalogue, previewCategory)?.preview
}
