import { ALL_ACCESS } from '../../contract/bundles.ts'
import { type Catalogue, findCover, type Picture, pictureUrl } from '../../contract/catalogue.ts'

type Pictures = Pick<Catalogue, 'bundles' | 'wallpapers' | 'posters' | 'covers'>

/** Wide enough for every provider's page. */
const WIDTH = 1280

/** The path of what a provider's page shows of a product: its poster, else its cover. */
export function findPicturePath(catalogue: Pictures, product: string): string | null {
  const poster = product === ALL_ACCESS.slug ? ALL_ACCESS_POSTER : `bundle-${product}`
  const picture = catalogue.posters.find(({ name }) => name === poster)?.wide ?? coverOf(catalogue, product)
  if (!picture) return null
  const width = picture.webp.findLast((each) => each <= WIDTH) ?? picture.webp[0] ?? picture.width
  return pictureUrl(picture, width, 'webp')
}

const ALL_ACCESS_POSTER = 'subscription-1'

function coverOf(catalogue: Pictures, product: string): Picture | undefined {
  const bundle = catalogue.bundles.find(({ slug }) => slug === product)
  return findCover(catalogue, bundle?.previewCategory ?? '')?.preview
}
