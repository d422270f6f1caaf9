import { useCallback, useState } from 'react'
import type { Picture as PictureFiles } from '../../contract/pictures/catalogue.ts'
import type { FocusPoint } from '../../contract/pictures/renditions.ts'
import { srcset, widestUrl } from './srcset.ts'

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

const logged = new Set<string>()

/** An empty picture that keeps the place, so that the placeholder behind it shows. */
const NOTHING = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`

/**
 * Tells when a picture's file cannot be shown, and logs each address once. A page is hydrated late, so the error may have
 * happened before anybody listened: `check`, used as a ref, looks at the element once when it is there.
 */
export function useBrokenImage(url: string, replacement = NOTHING) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const report = useCallback(() => {
    setBrokenUrl(url)
    if (logged.has(url)) return
    logged.add(url)
    console.warn(`The picture ${url} could not be shown.`)
  }, [url])
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.currentSrc && image.naturalWidth === 0) report()
    },
    [report],
  )
  return { replacement: brokenUrl === url ? replacement : null, report, check }
}
