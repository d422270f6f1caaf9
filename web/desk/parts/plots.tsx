// Figures over days and beside each other, each with the table behind it.

import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Segment } from './choice.tsx'
import { dayWords, gatherWeeks, type LinePoint, pointWords, spanWords } from './days.ts'
import { Icon, type IconName } from './icon.tsx'
import { Panel, textScale } from './layout.tsx'
import styles from './plot.module.css'
import { Empty } from './states.tsx'
import { Cell, HeadCell, Table } from './table.tsx'

type PlotPanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly foot?: ReactNode
  /** The first column names a row; the others are figures. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly sums?: readonly string[]
  readonly children: ReactNode
}

/** A plot, and the table behind it. */
export function PlotPanel({ title, note, foot, columns, rows, sums, children }: PlotPanelProps) {
  const [view, setView] = useState<'plot' | 'table'>('plot')
  const options = [
    { value: 'plot', label: 'Plot' },
    { value: 'table', label: 'Table' },
  ] as const
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => (
      <Cell key={columns[at]} align={at === 0 ? 'start' : 'end'}>
        {cell}
      </Cell>
    ))
  return (
    <Panel
      title={title}
      note={note}
      foot={foot}
      flush={view === 'table'}
      acts={<Segment label={`${title} as`} options={options} value={view} onChange={setView} />}
    >
      {view === 'plot' ? (
        children
      ) : (
        <div className={styles.twin}>
          <Table
            label={`${title} in a table`}
            tight
            head={columns.map((column, at) => (
              <HeadCell key={column} align={at === 0 ? 'start' : 'end'}>
                {column}
              </HeadCell>
            ))}
            foot={sums && cells(sums)}
          >
            {rows.map((row) => (
              <tr key={row.join(' ')}>{cells(row)}</tr>
            ))}
          </Table>
        </div>
      )}
    </Panel>
  )
}

type LinePlotProps = {
  /** What it shows, in a sentence for whoever does not see it. */
  readonly summary: string
  readonly points: readonly LinePoint[]
  readonly format: (value: number) => string
  readonly isOpenEnded?: boolean
}

type Drawing = typeof import('./plots/draw-lines.ts')

const HEIGHT = 240
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageDown: -7, PageUp: 7 }

/** A line over days, or over the weeks of a long period. Arrow keys go from one to the next and say what was then. The code that draws comes when it is needed. */
export function LinePlot({ summary, points: days, format, isOpenEnded = false }: LinePlotProps) {
  const points = useMemo(() => gatherWeeks(days), [days])
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [width, setWidth] = useState(0)
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => void import('./plots/draw-lines.ts').then(setDrawing), [])
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

type DaysPanelProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly days: readonly { readonly day: string; readonly value: number }[]
  /** Made once, or every drawing is a new one. */
  readonly format: (value: number) => string
  /** The first one is the day. */
  readonly columns: readonly string[]
  /** What the table says of a day, without the day itself. */
  readonly cells: (day: string) => readonly string[]
  readonly sums: readonly string[]
  readonly isEmpty: boolean
  readonly empty: { readonly icon: IconName; readonly title: string }
}

/** One figure over days, without a period before. */
export function DaysPanel({ title, note, days, format, columns, cells, sums, isEmpty, empty }: DaysPanelProps) {
  const points = useMemo(() => days.map(({ day, value }) => ({ day, now: value, before: null })), [days])
  const total = format(days.reduce((all, { value }) => all + value, 0))
  return (
    <PlotPanel
      title={title}
      note={note}
      columns={columns}
      rows={days.map(({ day }) => [dayWords(day), ...cells(day)])}
      sums={['All', ...sums]}
    >
      {isEmpty ? (
        <Empty icon={empty.icon} title={empty.title} />
      ) : (
        <LinePlot
          summary={`${title} by day: ${total} in ${days.length} days. Arrow keys go from day to day.`}
          points={points}
          format={format}
        />
      )}
    </PlotPanel>
  )
}

export type Bar = {
  readonly name: ReactNode
  /** Unique among its neighbours. */
  readonly key: string
  readonly value: number
  readonly words: string
  readonly note?: string
}

/** Rows with a bar behind each: its length is the share of the largest. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {bars.map(({ key, name, value, words, note }) => (
        <li key={key}>
          <i style={{ inlineSize: `${(Math.max(0, value) / most) * 100}%` }} />
          <span>{name}</span>
          <b>{words}</b>
          <em>{note}</em>
        </li>
      ))}
    </ul>
  )
}

export type FunnelStep = { readonly name: string; readonly value: number }

/** Steps of which each is smaller than the one before. Bars by square root, or the last would be invisible. */
export function Funnel({ steps }: { readonly steps: readonly FunnelStep[] }) {
  const most = Math.sqrt(Math.max(1, ...steps.map(({ value }) => value)))
  return (
    <ol className={styles.funnel}>
      {steps.map(({ name, value }, at) => {
        const before = steps[at - 1]
        return (
          <li key={name}>
            {before && before.value > 0 && (
              <span className={styles.step}>
                <Icon name="arrow-down" small />
                {percent(value / before.value)} go on
              </span>
            )}
            <span>{name}</span>
            <b>{value.toLocaleString('en-US')}</b>
            <span className={styles.track}>
              <i style={{ inlineSize: `${(Math.sqrt(value) / most) * 100}%` }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export function percent(share: number): string {
  return share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 })
}

type LegendProps = { readonly now: readonly [string, string]; readonly before: readonly [string, string] }

/** Which line is which. */
export function Legend({ now, before }: LegendProps) {
  return (
    <div className={styles.legend}>
      <span>
        <i />
        {spanWords(...now)}
      </span>
      <span>
        <i className={styles.before} />
        {spanWords(...before)}
      </span>
    </div>
  )
}
