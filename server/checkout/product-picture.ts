import { ALL_ACCESS, type Catalogue, type Picture, pictureUrl } from '../../contract/pictures/catalogue.ts'
import { findBundlePicture } from '../catalogue/bundle-picture.ts'

type Pictures = Pick<Catalogue, 'bundles' | 'wallpapers' | 'posters' | 'covers'>

/** Wide enough for every provider's page. */
const WIDTH = 1280

/** The path of what a provider's page shows of a product. */
export function findPicturePath(catalogue: Pictures, product: string, most = WIDTH): string | null {
  const picture = product === ALL_ACCESS.slug ? allAccessPicture(catalogue) : bundlePicture(catalogue, product)
  return picture ? pathOfWidth(picture, most) : null
}

/** The path of a picture in a width at most. */
export function pathOfWidth(picture: Picture, most: number): string {
  const width = picture.webp.findLast((each) => each <= most) ?? picture.webp[0] ?? picture.width
  return pictureUrl(picture, width, 'webp')
}

const ALL_ACCESS_POSTER = 'subscription-1'

function allAccessPicture({ posters }: Pictures): Picture | undefined {
  return posters.find(({ name }) => name === ALL_ACCESS_POSTER)?.wide
}

function bundlePicture(catalogue: Pictures, product: string): Picture | undefined {
  const bundle = catalogue.bundles.find(({ slug }) => slug === product)
  return bundle && findBundlePicture(catalogue, bundle)
}
