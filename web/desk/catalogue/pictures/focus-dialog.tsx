import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { DraftPicture } from '../../../../contract/desk/draft.ts'
import { FormDialog } from '../../parts/dialog.tsx'
import styles from './pictures.module.css'

type Point = { readonly x: number; readonly y: number }

type FocusDialogProps = {
  readonly picture: DraftPicture
  /** Says why it was refused, or nothing. */
  readonly onKeep: (focus: Point) => Promise<string | undefined>
  readonly onClose: () => void
}

const STEP = 0.02
const CROPS = ['phone', 'tablet', 'ultrawide'] as const
const NAMES = { phone: 'Phone', tablet: 'Tablet', ultrawide: 'Ultrawide' } as const

/** What must stay in view: pressed in the picture, or moved with the arrow keys; the crops follow. */
export function FocusDialog({ picture, onKeep, onClose }: FocusDialogProps) {
  const [opened] = useState<Point>(picture.focus ?? { x: 0.5, y: 0.5 })
  const [point, setPoint] = useState(opened)
  const set = (x: number, y: number) => setPoint({ x: within(x), y: within(y) })
  function press({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set((clientX - left) / width, (clientY - top) / height)
  }
  function move(event: KeyboardEvent) {
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (!step) return
    event.preventDefault()
    set(point.x + (step[0] ?? 0), point.y + (step[1] ?? 0))
  }
  const place = `${Math.round(point.x * 100)}% ${Math.round(point.y * 100)}%`
  return (
    <FormDialog
      title={`Focal point of ${picture.title}`}
      action="Keep this point"
      wide
      isChanged={point.x !== opened.x || point.y !== opened.y}
      onSubmit={() => onKeep(point)}
      onClose={onClose}
    >
      <p>Press what must never be cut off, or use the arrow keys.</p>
      <button
        type="button"
        className={styles.whole}
        aria-label={`Focal point, ${place.replace(' ', ' from left, ')} from top: arrow keys move it`}
        onClick={(event) => event.detail > 0 && press(event)}
        onKeyDown={move}
      >
        <img src={picture.large} alt={picture.alt} />
        <i style={{ insetInlineStart: place.split(' ')[0], insetBlockStart: place.split(' ')[1] }} />
      </button>
      <div className={styles.crops}>
        {CROPS.map((crop) => (
          <figure key={crop}>
            <img src={picture.large} alt="" data-crop={crop} style={{ objectPosition: place }} />
            <figcaption>{NAMES[crop]}</figcaption>
          </figure>
        ))}
      </div>
    </FormDialog>
  )
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100
}
