import {
  type ButtonHTMLAttributes,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { placesInWords } from '../../../../contract/library/setup-plan.ts'
import {
  around,
  type Box,
  frameOf,
  paneOf,
  partsAcross,
  pixelsOf,
  type Setup,
} from '../../../../contract/library/setups.ts'
import { cropAround } from '../../../../contract/pictures/renditions.ts'
import { RadioRow } from '../../../ui/choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { Shown } from '../../catalogue/shown.ts'
import type { Choice, Editing } from '../pictures/setup-pictures.ts'
import { dragged, stepped, tidied } from './arrange.ts'
import styles from './setup-table.module.css'

type SetupTableProps = Editing & {
  readonly choice: Choice
  readonly shown: readonly (Shown | undefined)[]
  readonly onHow: (how: Choice['how']) => void
}

/** Of what monitors stand on, so that the lowest is not on the desk itself. */
const STAND_MM = 110
const STEP_MM = 5
const FINE_STEP_MM = 1
/** Phones have no room for it: there the keys of the list move them. */
const DRAGGING = '(width >= 48rem)'

type Drag = {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly before: Setup
  readonly now: Setup
  /** Stays while it lasts, or the desk would move under the hand. */
  readonly view: Box
}

/** The monitors as they stand, to scale, with what they show. */
export function SetupTable({ choice, shown, onHow, ...editing }: SetupTableProps) {
  const { setup, chosen, onChoose } = editing
  const { set, drag, handlers } = useDrag(editing)
  const drawn = drag?.now ?? setup
  const view = drag?.view ?? viewOf(setup)
  const places = placesInWords(setup)
  return (
    <section className={`${styles.table} on-picture`} aria-label="Your desk, drawn to scale">
      <div className={styles.head}>
        <div>
          <h1>My setup</h1>
          <p className={`figures ${styles.say}`} role="status">
            {inWords(setup)}
          </p>
        </div>
        <RadioRow
          legend="How the picture is shown"
          isLegendHidden
          name="how"
          options={WAYS}
          value={choice.how}
          onChange={onHow}
          className={`${styles.how} scripted`}
        />
      </div>
      <div className={`${styles.wall} scripted`}>
        <div ref={set} className={styles.set} style={sizeOf(view)}>
          {drawn.monitors.map((monitor, at) => (
            <TableMonitor
              // biome-ignore lint/suspicious/noArrayIndexKey: a monitor is known by its number.
              key={at}
              setup={drawn}
              at={at}
              view={view}
              choice={choice}
              shown={shown[at]}
              isChosen={at === chosen}
              isDragged={drag?.at === at}
              label={labelOf(at, places[at] ?? '', monitor.name)}
              onFocus={() => onChoose(at)}
              {...handlers(at)}
            />
          ))}
        </div>
      </div>
      <div className={styles.foot} aria-hidden="true">
        <span className={styles.keys} />
      </div>
    </section>
  )
}

function labelOf(at: number, place: string, name: string): string {
  const words = [`Monitor ${at + 1}`, place, name].filter(Boolean).join(', ')
  return `${words}. Arrow keys move it, with Shift by a millimetre.`
}

/** Moves monitors by hand and by keys. */
function useDrag({ setup, onChange, onChoose }: Editing) {
  const set = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  function take(event: PointerEvent<HTMLButtonElement>, at: number) {
    if (event.button !== 0 || !matchMedia(DRAGGING).matches) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onChoose(at)
    setDrag({ at, x: event.clientX, y: event.clientY, before: setup, now: setup, view: viewOf(setup) })
  }
  function move({ clientX, clientY }: PointerEvent) {
    const one = drag?.before.monitors[drag.at]
    const box = set.current?.getBoundingClientRect()
    if (!drag || !one || !box) return
    const mm = drag.view.width / box.width
    const to = { xMm: one.xMm + (clientX - drag.x) * mm, yMm: one.yMm + (clientY - drag.y) * mm }
    setDrag({ ...drag, now: dragged(drag.before, drag.at, to) })
  }
  function drop() {
    if (drag && drag.now !== drag.before) onChange(tidied(drag.now))
    setDrag(null)
  }
  function step(event: KeyboardEvent, at: number) {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0]
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    const mm = event.shiftKey ? FINE_STEP_MM : STEP_MM
    onChange(stepped(setup, at, dx * mm, dy * mm))
  }
  const handlers = (at: number) => ({
    onKeyDown: (event: KeyboardEvent) => step(event, at),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => take(event, at),
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  })
  return { set, drag, handlers }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function viewOf({ monitors }: Setup): Box {
  const all = around(monitors.map(frameOf))
  return { ...all, height: all.height + STAND_MM }
}

function sizeOf({ width, height }: Box) {
  return { '--wide': width, '--high': height } as Record<string, number>
}

function inWords({ monitors }: Setup): string {
  const { width } = around(monitors.map(frameOf))
  const pixels = monitors.map(pixelsOf).reduce((sum, one) => sum + one.width * one.height, 0)
  const count = monitors.length === 1 ? '1 monitor' : `${monitors.length} monitors`
  return `${count}, ${Math.round(width / 10)} cm wide, ${(pixels / 1e6).toFixed(1)} megapixels together`
}

const WAYS = [
  ['across', 'Across all'],
  ['each', 'One each'],
] as const

type TableMonitorProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus'> & {
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
function TableMonitor(props: TableMonitorProps) {
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
function Preview({ setup, at, choice, shown }: Pick<TableMonitorProps, 'setup' | 'at' | 'choice'> & { shown: Shown }) {
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
