import { useEffect, useRef, useState } from 'react'
import { DRAFT_PREVIEW } from '../../../contract/desk/draft.ts'
import { textScale } from '../parts/text-scale.ts'
import styles from './preview-dialog.module.css'

export const FRAMED_SCREENS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const

export type FramedScreen = (typeof FRAMED_SCREENS)[number]['value']

const WIDTHS: Readonly<Record<FramedScreen, number>> = { phone: 390, desktop: 1440 }

type FrameProps = { readonly path: string; readonly screen: FramedScreen }

/** As wide as that screen is, and as small as the room asks for. */
export function DraftFrame({ path, screen }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const width = WIDTHS[screen]
  useEffect(() => {
    const box = room.current
    if (!box) return
    const fit = () => box.style.setProperty('--scale', String(Math.min(textScale(), box.clientWidth / width)))
    const watcher = new ResizeObserver(fit)
    watcher.observe(box)
    return () => watcher.disconnect()
  }, [width])
  return (
    <div ref={room} className={styles.room} data-screen={screen}>
      {!isDrawn && (
        <p className={styles.wait} role="status">
          The pages are drawn …
        </p>
      )}
      <iframe
        title={`Draft of ${path}`}
        src={`${DRAFT_PREVIEW}${path}`}
        sandbox="allow-same-origin"
        onLoad={() => setDrawn(true)}
      />
    </div>
  )
}
