import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { gatherWeeks, type LinePoint, pointWords } from './gather-weeks.ts'
import styles from './plot.module.css'
import { textScale } from './text-scale.ts'

type LinePlotProps = {
  /** What it shows, in a sentence for whoever does not see it. */
  readonly summary: string
  readonly points: readonly LinePoint[]
  readonly format: (value: number) => string
  readonly isOpenEnded?: boolean
}

type Drawing = typeof import('./draw-lines.ts')

const HEIGHT = 240
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -7, PageUp: 7 }

/** A line over days, or over the weeks of a long period. Arrow keys go from one to the next and say what was then. The code that draws comes when it is needed. */
export function LinePlot({ summary, points: days, format, isOpenEnded = false }: LinePlotProps) {
  const points = useMemo(() => gatherWeeks(days), [days])
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [width, setWidth] = useState(0)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => void import('./draw-lines.ts').then(setDrawing), [])
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watching = new ResizeObserver(() => setWidth(Math.round(element.clientWidth / textScale())))
    watching.observe(element)
    return () => watching.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (!drawing || width === 0) return
    box.current?.replaceChildren(drawing.drawLines({ points, width, height: HEIGHT, format, at, isOpenEnded }))
  }, [drawing, width, points, format, at, isOpenEnded])

  function press(event: KeyboardEvent) {
    const last = points.length - 1
    const step = STEPS[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? null : (at ?? last) + step
    if (next === null) return
    event.preventDefault()
    setAt(Math.max(0, Math.min(last, next)))
  }
  function point(event: PointerEvent) {
    const left = box.current?.getBoundingClientRect().left ?? 0
    if (drawing) setAt(drawing.dayAt((event.clientX - left) / textScale(), width, points.length))
  }
  const shown = points[at ?? points.length - 1]
  return (
    <div className={styles.plot}>
      <p className={styles.readout}>{at === null ? ' ' : <Said point={shown} format={format} />}</p>
      <div
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-busy={!drawing || width === 0 || undefined}
        aria-label={summary}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={shown && `${pointWords(shown)}: ${format(shown.now)}`}
        onKeyDown={press}
        onPointerMove={point}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        ref={box}
      />
    </div>
  )
}

type SaidProps = Pick<LinePlotProps, 'format'> & { readonly point: LinePoint | undefined }

function Said({ point, format }: SaidProps) {
  if (!point) return null
  return (
    <>
      <b>{pointWords(point)}</b> {format(point.now)}
      {point.before !== null && <span> · {format(point.before)} before</span>}
    </>
  )
}
