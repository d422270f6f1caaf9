import { useEffect, useRef } from 'react'
import { describeSize, detailUrl, type Wallpaper } from '../../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import styles from './full-screen.module.css'

type FullScreenProps = {
  readonly wallpaper: Pick<Wallpaper, 'preview' | 'alt' | 'size'>
  readonly onLeave: () => void
}

/** The picture as the desktop would show it. Where the browser has no full screen, it fills the window. */
export function FullScreen({ wallpaper: { preview: picture, alt, size }, onLeave }: FullScreenProps) {
  const screen = useRef<HTMLDivElement>(null)
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  }, [onLeave])
  useEffect(() => {
    const element = screen.current
    element?.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {
      // Refused, for instance inside a frame: the window is filled all the same.
    })
    function follow() {
      if (!document.fullscreenElement) latest.current()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement === element) document.exitFullscreen().catch(() => {})
    }
  }, [])
  return (
    <div ref={screen} className={styles.screen}>
      <Picture picture={picture} sizes="100vw" alt={alt} priority />
      <p className={styles.note}>
        A preview at {picture.width} pixels. The wallpaper itself has {describeSize(size)}.
      </p>
      <IconButton icon="close" label="Leave full screen" className={styles.leave} autoFocus onClick={onLeave} />
    </div>
  )
}

type LoupeProps = { readonly wallpaper: Pick<Wallpaper, 'title' | 'preview' | 'size'>; readonly onLeave: () => void }

const PIECE = { width: 1280, height: 720 }

/** A piece of the wallpaper as it is on the disk: one of its pixels is one of the screen's. Arrow keys move it where it is larger. */
export function Loupe({ wallpaper: { title, preview, size }, onLeave }: LoupeProps) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    element.focus()
    element.scrollTo((element.scrollWidth - element.clientWidth) / 2, (element.scrollHeight - element.clientHeight) / 2)
  }, [])
  return (
    <div className={styles.loupe}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section ref={frame} className={styles.frame} tabIndex={0} aria-label={`A piece of ${title} at 100 %`}>
        <img
          src={detailUrl(preview)}
          alt={`A piece of ${title}, pixel for pixel, with a mark over it`}
          {...PIECE}
          style={{ inlineSize: `${PIECE.width / devicePixelRatio}px`, blockSize: 'auto' }}
        />
      </section>
      <p className={styles.loupeNote}>
        {`100 %: ${describeSize(PIECE)} of ${describeSize(size)} pixels, one for each of your screen’s. The file itself has no mark.`}
      </p>
      <IconButton icon="close" label="Leave the loupe" className={styles.loupeLeave} onClick={onLeave} />
    </div>
  )
}
