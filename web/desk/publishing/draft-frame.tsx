import { useEffect, useRef, useState } from 'react'
import { type DeskDraft, DRAFT_PREVIEW } from '../../../contract/desk/draft.ts'
import { IconButton } from '../parts/button.tsx'
import { Segment } from '../parts/choice.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Select } from '../parts/field.tsx'
import { textScale } from '../parts/layout.tsx'
import { useDraft } from '../state/draft.ts'
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

/** The pages of the draft, before anybody else sees them. Nothing of them runs. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: draft } = useDraft()
  const [path, setPath] = useState('/')
  const [screen, setScreen] = useState<FramedScreen>('desktop')
  return (
    <Dialog title="Preview of the draft" full onClose={onClose}>
      <div className={styles.head}>
        <h2>Preview of the draft</h2>
        <Select bare label="Page" value={path} onChange={(event) => setPath(event.currentTarget.value)}>
          {listPages(draft).map((page) => (
            <option key={page.path} value={page.path}>
              {page.name}
            </option>
          ))}
        </Select>
        <Segment label="Screen" value={screen} onChange={setScreen} options={FRAMED_SCREENS} />
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      <DraftFrame key={`${path} ${draft?.revision}`} path={path} screen={screen} />
    </Dialog>
  )
}

function listPages(draft: DeskDraft | undefined) {
  const categories = draft?.categories.filter(({ isHidden }) => !isHidden) ?? []
  return [{ path: '/', name: 'Home' }, { path: '/bundles', name: 'Bundles' }, ...categories]
}
