import type { ButtonHTMLAttributes, CSSProperties } from 'react'
import { type Box, frameOf, paneOf, partsAcross, pixelsOf, type Setup } from '../../../contract/library/setups.ts'
import { cropAround } from '../../../contract/pictures/renditions.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import type { Shown } from '../catalogue/shown.ts'
import styles from './desk.module.css'
import type { Choice } from './setup-choice.ts'

type DeskMonitorProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus'> & {
  readonly setup: Setup
  readonly at: number
  readonly view: Box
  readonly choice: Choice
  readonly shown: Shown | undefined
  readonly label: string
  readonly isChosen: boolean
  readonly isDragged: boolean
  readonly onFocus: () => void
}

/** One monitor on its stand. */
export function DeskMonitor(props: DeskMonitorProps) {
  const { setup, at, view, choice, shown, label, isChosen, isDragged, ...events } = props
  const monitor = setup.monitors[at]
  if (!monitor) return null
  const frame = frameOf(monitor)
  const pane = paneOf(monitor)
  return (
    <>
      {standsOnDesk(setup, at) && <span className={styles.stand} style={standOf(frame, view)} />}
      <button
        type="button"
        className={classNames(styles.monitor, isDragged && styles.dragged)}
        style={placed(frame, view)}
        aria-pressed={isChosen}
        aria-label={label}
        {...events}
      >
        <span className={styles.pane} style={placed(pane, frame)}>
          {shown && <Preview setup={setup} at={at} choice={choice} shown={shown} />}
        </span>
        <span className={styles.number}>{at + 1}</span>
      </button>
    </>
  )
}

/** The part of the picture that the monitor shows, from its public preview. */
function Preview({ setup, at, choice, shown }: Pick<DeskMonitorProps, 'setup' | 'at' | 'choice'> & { shown: Shown }) {
  const { preview } = shown.wallpaper
  const monitor = setup.monitors[at]
  const part =
    choice.how === 'across'
      ? partsAcross(setup, preview, choice.focus)[at]
      : monitor && cropAround(preview, pixelsOf(monitor), choice.focus)
  if (!part) return null
  const style = {
    inlineSize: `${(preview.width / part.width) * 100}%`,
    insetInlineStart: `${(-part.left / part.width) * 100}%`,
    insetBlockStart: `${(-part.top / part.height) * 100}%`,
  }
  return (
    <span className={styles.picture} style={style}>
      <Picture picture={preview} sizes="(width >= 75rem) 70vw, 100vw" alt="" priority />
    </span>
  )
}

function placed(box: Box, within: Box): CSSProperties {
  return {
    insetInlineStart: `${((box.left - within.left) / within.width) * 100}%`,
    insetBlockStart: `${((box.top - within.top) / within.height) * 100}%`,
    inlineSize: `${(box.width / within.width) * 100}%`,
    blockSize: `${(box.height / within.height) * 100}%`,
  }
}

/** From the frame's lower edge to the desk. */
function standOf(frame: Box, view: Box): CSSProperties {
  const top = frame.top + frame.height
  const wide = Math.min(160, frame.width * 0.5)
  const left = frame.left + (frame.width - wide) / 2
  return placed({ left, top, width: wide, height: view.top + view.height - top }, view)
}

/** What hangs above another monitor has no stand. */
function standsOnDesk({ monitors }: Setup, at: number): boolean {
  const own = monitors[at] && frameOf(monitors[at])
  return monitors.every((other, its) => {
    const frame = frameOf(other)
    if (!own || its === at || frame.top < own.top + own.height - 1) return true
    return frame.left >= own.left + own.width || frame.left + frame.width <= own.left
  })
}
