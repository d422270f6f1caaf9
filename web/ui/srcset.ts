import { type Picture, pictureUrl } from '../../contract/catalogue.ts'

/** The `srcset` of one format; undefined where the picture has no file of it. */
export function srcset(picture: Picture, format: 'webp' | 'avif'): string | undefined {
  const files = picture[format].map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
  return files.length > 0 ? files.join(', ') : undefined
}

/** The address for browsers that know no `srcset`: the widest WebP, which every picture has. */
export function widestUrl(picture: Picture): string {
  return pictureUrl(picture, picture.webp.at(-1) ?? picture.width, 'webp')
}
