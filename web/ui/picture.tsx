import type { Picture as PictureFiles } from '../../contract/pictures/catalogue.ts'
import type { FocusPoint } from '../../contract/pictures/renditions.ts'
import { srcset, widestUrl } from './srcset.ts'
import { useBrokenImage } from './use-broken-image.ts'

type PictureProps = {
  readonly picture: PictureFiles
  /** How wide it is drawn, as in HTML: '(width >= 64rem) 33vw, 100vw'. */
  readonly sizes: string
  /** Empty when the words beside it say the same. */
  readonly alt: string
  /** For the one picture that is the largest of the first view. */
  readonly priority?: boolean
  /** 'async' for those that the page opens with: its words are not kept waiting until they are decoded. */
  readonly decoding?: 'sync' | 'async'
  readonly className?: string | undefined
  /** Address of what stands in for a broken file, instead of the calm placeholder. */
  readonly brokenUrl?: string
}

/** A picture in the widths and formats that exist; its place is known before it loads. */
export function Picture({ picture, sizes, alt, priority = false, className, brokenUrl, ...rest }: PictureProps) {
  // Decoded later, Chromium may keep showing the placeholder of a picture that comes into view while the page scrolls.
  const { decoding = 'sync' } = rest
  const { focus } = picture
  const url = widestUrl(picture)
  const broken = useBrokenImage(url, brokenUrl)
  const avif = broken.replacement ? undefined : srcset(picture, 'avif')
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={broken.check}
        className={className}
        width={picture.width}
        height={picture.height}
        alt={alt}
        style={{ background: picture.placeholder, ...(focus && { objectPosition: toPosition(focus) }) }}
        sizes={sizes}
        srcSet={broken.replacement ? undefined : srcset(picture, 'webp')}
        src={broken.replacement ?? url}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={decoding}
        onError={broken.report}
      />
    </picture>
  )
}

/** Where a frame of another shape cuts it, this part stays. */
function toPosition({ x, y }: FocusPoint): string {
  return `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
}
