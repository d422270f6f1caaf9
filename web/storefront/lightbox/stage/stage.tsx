import { type CSSProperties, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { Wallpaper } from '../../../../contract/pictures/catalogue.ts'
import { Picture } from '../../../ui/picture.tsx'
import { cropFor, type Device } from '../panel/device-fit.ts'
import { PictureGestures } from './picture-gestures.ts'
import styles from './stage.module.css'

/** Repeats the room that stage.module.css leaves for the picture. */
export const STAGE_SIZES = '(orientation: portrait) 100vw, 82vw'

export type StageControls = { readonly zoomBy: (factor: number) => void; readonly reset: () => void }

type StageProps = {
  readonly controls: Ref<StageControls>
  readonly wallpaper: Wallpaper
  /** Whose part of the picture stays lit; nobody's shows the whole picture. */
  readonly device: Device | null
  readonly onStep: (by: -1 | 1) => void
  /** What stands beside the picture. */
  readonly children: ReactNode
}

export function Stage({ controls, wallpaper, device, onStep, children }: StageProps) {
  const frame = useGestures(controls, wallpaper.id, onStep)
  const crop = device ? cropFor(device) : { x: 0, y: 0 }
  const style = { '--cut-x': `${crop.x * 100}%`, '--cut-y': `${crop.y * 100}%` } as CSSProperties
  return (
    <div className={styles.stage}>
      <div className={styles.frame} ref={frame} data-device={device?.name} style={style}>
        <div className={styles.view}>
          <Picture key={wallpaper.id} picture={wallpaper.preview} sizes={STAGE_SIZES} alt={wallpaper.alt} priority />
        </div>
        <span className={styles.lit} data-screens={device?.screens} hidden={!device} />
      </div>
      {children}
    </div>
  )
}

/** Each wallpaper starts whole. */
function useGestures(controls: Ref<StageControls>, id: string, onStep: (by: -1 | 1) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const gestures = useRef<PictureGestures>(null)
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  }, [onStep])
  useEffect(() => {
    if (!frame.current) return
    const follower = new PictureGestures(frame.current, (by) => latest.current(by))
    gestures.current = follower
    return () => follower.stop()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id is not read; its change is the reason to reset.
  useEffect(() => gestures.current?.reset(), [id])
  useImperativeHandle(controls, () => ({
    zoomBy: (factor) => gestures.current?.zoomBy(factor),
    reset: () => gestures.current?.reset(),
  }))
  return frame
}
