import { useEffect, useState } from 'react'
import type { Poster as PosterPictures } from '../../../contract/pictures/catalogue.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import styles from './slides.module.css'
import type { Slideshow } from './use-slideshow.ts'

/** The pictures lie over each other and fade; they decorate, so they have no words. */
export function Slides({ posters, current }: { posters: readonly PosterPictures[]; current: number }) {
  // The first picture comes with the page; each of the others is fetched while the one before it is shown.
  const [count, setCount] = useState(1)
  useEffect(() => setCount((before) => Math.max(before, current + 2)), [current])
  return (
    <div className={styles.slides} aria-hidden="true">
      {posters.slice(0, count).map((poster, at) => (
        <Poster
          key={poster.name}
          poster={poster}
          alt=""
          priority={at === 0}
          className={classNames(styles.slide, at === current && styles.current)}
        />
      ))}
    </div>
  )
}

export function SlidesControl({ count, current, isPaused, toggle }: Slideshow & { count: number }) {
  return (
    <div className={classNames('scripted', styles.control)}>
      <IconButton
        bare
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? 'Play the slideshow' : 'Pause the slideshow'}
        onClick={toggle}
      />
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks are their positions.
        <span key={at} className={classNames(styles.mark, at === current && styles.current)} />
      ))}
    </div>
  )
}
