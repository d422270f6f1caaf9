import { areaY, axisX, axisY, dot, gridY, lineY, plot, ruleX } from '@observablehq/plot'
import { dayWords, type LinePoint } from '../days.ts'

export type LineDrawing = {
  readonly points: readonly LinePoint[]
  readonly width: number
  readonly height: number
  readonly format: (value: number) => string
  /** The day that is pointed at. */
  readonly at: number | null
  /** Whether the last day is not over. */
  readonly isOpenEnded: boolean
}

const EDGES = { marginLeft: 52, marginRight: 12, marginTop: 12, marginBottom: 24 } as const
const TICK_WIDTH = 90
const MOST_TICKS = 4

/** Lines of a period and the one before, as an SVG. Dashed is the period before, dotted a day that is not over. */
export function drawLines({ points, width, height, format, at, isOpenEnded }: LineDrawing): SVGElement {
  const rows = points.map((point, index) => ({ ...point, index }))
  const whole = isOpenEnded ? rows.slice(0, -1) : rows
  const open = isOpenEnded ? rows.slice(-2) : []
  const marked = rows.filter(({ index }) => index === at)
  // Amounts and counts are whole: no line stands for half of one.
  const ticks = Math.min(MOST_TICKS, highest(points))
  const drawn = plot({
    width,
    height,
    ...EDGES,
    x: { domain: [0, Math.max(1, points.length - 1)], label: null },
    y: { domain: [Math.min(0, ...lows(points)), highest(points)], label: null, nice: true },
    marks: [
      gridY({ ticks, stroke: 'currentColor', strokeOpacity: 0.12 }),
      axisY({ ticks, tickSize: 0, tickFormat: format, label: null }),
      axisX({ ...ticksOf(points, width), tickSize: 0, label: null }),
      areaY(whole, { x: 'index', y: 'now', fill: 'var(--ember)', fillOpacity: 0.12 }),
      lineY(rows, {
        x: 'index',
        y: 'before',
        stroke: 'var(--plotted-before)',
        strokeDasharray: '3 4',
        strokeWidth: 1.5,
      }),
      lineY(whole, { x: 'index', y: 'now', stroke: 'var(--ember)', strokeWidth: 2 }),
      lineY(open, { x: 'index', y: 'now', stroke: 'var(--ember)', strokeWidth: 2, strokeDasharray: '2 4' }),
      ruleX(marked, { x: 'index', stroke: 'currentColor', strokeOpacity: 0.4 }),
      dot(marked, { x: 'index', y: 'now', fill: 'var(--ember)', r: 4.5 }),
    ],
  })
  drawn.setAttribute('aria-hidden', 'true')
  return drawn as SVGElement
}

/** The day nearest to a place within a drawing. */
export function dayAt(offset: number, width: number, count: number): number {
  const share = (offset - EDGES.marginLeft) / (width - EDGES.marginLeft - EDGES.marginRight)
  return Math.max(0, Math.min(count - 1, Math.round(share * (count - 1))))
}

function lows(points: readonly LinePoint[]): number[] {
  return points.flatMap(({ now, before }) => [now, before ?? 0])
}

/** A period in which nothing happened still has a scale. */
function highest(points: readonly LinePoint[]): number {
  return Math.max(1, ...lows(points))
}

function ticksOf(points: readonly LinePoint[], width: number) {
  const most = Math.max(2, Math.floor(width / TICK_WIDTH))
  const step = Math.max(1, Math.ceil((points.length - 1) / most))
  const ticks = points.flatMap((_point, index) => (index % step === 0 ? [index] : []))
  return { ticks, tickFormat: (index: number) => dayWords(points[index]?.day ?? '') }
}
