import type { Picture } from '../../../contract/pictures/catalogue.ts'
import { srcset, widestUrl } from '../../ui/srcset.ts'

/** Fetches a picture in the file that a `<picture>` with the same sizes will choose, so that it is there when it is shown. */
export function preloadPicture(picture: Picture, sizes: string): void {
  const holder = document.createElement('picture')
  const avif = srcset(picture, 'avif')
  if (avif) {
    const source = document.createElement('source')
    Object.assign(source, { type: 'image/avif', sizes, srcset: avif })
    holder.append(source)
  }
  const image = document.createElement('img')
  holder.append(image)
  image.sizes = sizes
  image.srcset = srcset(picture, 'webp') ?? ''
  image.src = widestUrl(picture)
}
