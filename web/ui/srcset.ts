import { type Picture, pictureUrl } from '../../contract/pictures/catalogue.ts'

/**
 * The `srcset` of one format. A browser that takes AVIF looks at nothing else, so AVIF is offered only where it is at
 * least as wide as WebP: otherwise large screens would get a soft picture.
 */
export function srcset(picture: Picture, format: 'webp' | 'avif'): string | undefined {
  const widths = picture[format]
  if ((widths.at(-1) ?? 0) < (picture.webp.at(-1) ?? 0)) return undefined
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/** The address for browsers that know no `srcset`: the widest WebP, which every picture has. */
export function widestUrl(picture: Picture): string {
  return pictureUrl(picture, picture.webp.at(-1) ?? picture.width, 'webp')
}

/** A picture that starts with the HTML, with the `sizes` it is drawn at. */
export type PicturePreload = { readonly picture: Picture; readonly sizes: string; readonly media?: string }
