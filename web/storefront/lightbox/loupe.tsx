import { useEffect, useRef } from 'react'
import { describeSize, detailUrl, type Wallpaper } from '../../../contract/pictures/catalogue.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './loupe.module.css'

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
      <p className={styles.note}>
        {`100 %: ${describeSize(PIECE)} of ${describeSize(size)} pixels, one for each of your screen’s. The file itself has no mark.`}
      </p>
      <IconButton icon="close" label="Leave the loupe" className={styles.leave} onClick={onLeave} />
    </div>
  )
}
