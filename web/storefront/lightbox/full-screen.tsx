import { useEffect, useRef } from 'react'
import { describeSize, type Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
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
