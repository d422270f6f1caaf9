import { useEffect, useState } from 'react'
import type { Poster as PosterPictures } from '../../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Poster } from '../../../ui/poster.tsx'
import styles from './slides.module.css'

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

const EVERY_MS = 2000

type Slideshow = {
  readonly current: number
  readonly isPaused: boolean
  readonly toggle: () => void
}

/** Advances cyclically every two seconds. It starts paused for people who asked for less motion. */
export function useSlideshow(count: number): Slideshow {
  const [current, setCurrent] = useState(0)
  const [isPaused, setPaused] = useState(false)
  useEffect(() => setPaused(matchMedia('(prefers-reduced-motion: reduce)').matches), [])
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), EVERY_MS)
    return () => clearInterval(timer)
  }, [isPaused, count])
  return { current, isPaused, toggle: () => setPaused((before) => !before) }
}
