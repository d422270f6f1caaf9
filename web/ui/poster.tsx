import type { CSSProperties } from 'react'
import { isBlank, type Picture, type Poster as PosterPictures } from '../../contract/pictures/catalogue.ts'
import { classNames } from './class-names.ts'
import { useBrokenImage } from './picture.tsx'
import styles from './poster.module.css'
import { type PicturePreload, srcset, widestUrl } from './srcset.ts'

/** Where the tall composition is used; poster.module.css repeats it. */
export const TALL_SCREEN = '(max-aspect-ratio: 4/5)'

/** As wide as the screen, less a hundredth: many phones ask for 721 px, and the file of 720 is half the next one's weight. */
export const SCREEN_WIDE = '99vw'

type PosterProps = {
  readonly poster: PosterPictures
  /** The poster's own words unless they are given; empty when it only decorates. */
  readonly alt?: string
  readonly sizes?: string
  /** For frames of another shape than the screen: when the tall composition fits them better. */
  readonly tallWhen?: string
  readonly priority?: boolean
  readonly className?: string | undefined
}

/** A picture that fills its frame, composed for wide and for tall screens. The frame must be positioned. */
export function Poster({ poster, alt = poster.alt, priority = false, className, ...rest }: PosterProps) {
  const { wide, tall } = poster
  const { sizes = SCREEN_WIDE, tallWhen = TALL_SCREEN } = rest
  const broken = useBrokenImage(widestUrl(wide))
  const ground = ({ placeholder }: Picture) => (priority && !isBlank(wide) ? lowestLayer(placeholder) : placeholder)
  const placeholders = { '--wide': ground(wide), '--tall': ground(tall) } as CSSProperties
  if (isBlank(wide)) return <div className={classNames(styles.poster, styles.blank, className)} style={placeholders} />
  return (
    <picture className={classNames(styles.poster, className)} style={placeholders}>
      {!broken.replacement && (
        <>
          <Sources picture={tall} sizes={sizes} media={tallWhen} />
          <Sources picture={wide} sizes={sizes} />
        </>
      )}
      <img
        ref={broken.check}
        width={wide.width}
        height={wide.height}
        alt={alt}
        src={broken.replacement ?? widestUrl(wide)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        // As in picture.tsx: decoded later, one that is scrolled to may keep showing its placeholder.
        decoding={priority ? 'async' : 'sync'}
        onError={broken.report}
      />
    </picture>
  )
}

/** As large as the screen, and there for a moment: drawing the light on it as well would keep the picture waiting. */
function lowestLayer(placeholder: string): string {
  return placeholder.slice(Math.max(0, placeholder.lastIndexOf('linear-gradient(')))
}

function Sources({ picture, sizes, media }: { picture: Picture; sizes: string; media?: string }) {
  const shared = { sizes, media, width: picture.width, height: picture.height }
  const avif = srcset(picture, 'avif')
  return (
    <>
      {avif && <source {...shared} type="image/avif" srcSet={avif} />}
      <source {...shared} type="image/webp" srcSet={srcset(picture, 'webp')} />
    </>
  )
}

/** A poster that fills the first screen: the composition that this screen will draw starts with the HTML. */
export function posterPreload({ wide, tall }: PosterPictures, sizes = SCREEN_WIDE): PicturePreload[] {
  if (isBlank(wide)) return []
  return [
    { picture: wide, sizes, media: `not all and ${TALL_SCREEN}` },
    { picture: tall, sizes, media: TALL_SCREEN },
  ]
}
