import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'
import type { Picture as PictureFiles } from '../../../contract/pictures/catalogue.ts'
import { cropAround, type FocusPoint } from '../../../contract/pictures/renditions.ts'
import { Picture } from '../../ui/picture.tsx'
import styles from './crop-preview.module.css'

type CropPreviewProps = {
  readonly preview: PictureFiles
  readonly screen: { readonly width: number; readonly height: number }
  /** Null lets the picture decide. */
  readonly focus: FocusPoint | null
  readonly onFocus: (focus: FocusPoint | null) => void
}

const MIDDLE: FocusPoint = { x: 0.5, y: 0.5 }

/** The picture with the part that stays in the light: drag it, or use the slider below. */
export function CropPreview({ preview, screen, focus, onFocus }: CropPreviewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const crop = cropAround(preview, screen, focus ?? MIDDLE)
  const isTall = crop.width < preview.width
  const isFree = isTall || crop.height < preview.height
  function follow(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box || (event.type === 'pointermove' && event.buttons === 0)) return
    const share = (at: number, start: number, length: number) => Math.min(Math.max((at - start) / length, 0), 1)
    onFocus({ x: share(event.clientX, box.left, box.width), y: share(event.clientY, box.top, box.height) })
  }
  const place = {
    '--left': crop.left / preview.width,
    '--top': crop.top / preview.height,
    '--wide': crop.width / preview.width,
    '--high': crop.height / preview.height,
  } as CSSProperties
  return (
    <div className={styles.crop}>
      <div
        ref={frame}
        className={styles.frame}
        style={place}
        {...(isFree && { onPointerDown: follow, onPointerMove: follow })}
      >
        <Picture picture={preview} sizes="(width >= 48rem) max(44rem, 37vw), 100vw" alt="" priority />
        {isFree && focus && <div className={styles.light} />}
      </div>
      {isFree && <Slider isTall={isTall} focus={focus} onFocus={onFocus} />}
    </div>
  )
}

type SliderProps = Pick<CropPreviewProps, 'focus' | 'onFocus'> & { readonly isTall: boolean }

/** A crop can move along one side only: the one that is cut. */
function Slider({ isTall, focus, onFocus }: SliderProps) {
  const id = useId()
  const at = focus ?? MIDDLE
  const move = (share: number) => onFocus(isTall ? { ...at, x: share } : { ...at, y: share })
  return (
    <div className={styles.where}>
      <label htmlFor={id}>{isTall ? 'What stays, from left to right' : 'What stays, from top to bottom'}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round((isTall ? at.x : at.y) * 100)}
        onChange={(event) => move(Number(event.target.value) / 100)}
      />
      <p className={styles.words}>
        {focus ? (
          <button type="button" className="link" onClick={() => onFocus(null)}>
            Let the picture decide
          </button>
        ) : (
          'The most striking part is kept. Drag on the picture or move the slider to choose it yourself.'
        )}
      </p>
    </div>
  )
}
