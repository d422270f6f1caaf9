import type { System } from '../library/system.ts'
import styles from './feed-ways.module.css'

type Box = readonly [x: number, y: number, width: number, height: number, corner: number]

type Sketch = {
  readonly boxes: readonly Box[]
  readonly marks?: readonly Box[]
  readonly lines?: string
  readonly words: readonly (readonly [x: number, y: number, words: string])[]
  readonly screen: Box
}

const DESKTOP: Box = [184, 38, 46, 30, 3]
const STAND = 'M200 76h14M207 68v8'
const PHONE: Box = [190, 26, 34, 68, 3]
const WINDOW: Box = [14, 22, 136, 76, 5]
const ARROW = 'M158 60h20M172 54l6 6-6 6'

/** Three blocks of a shortcut, one below the other. */
function blocks(...words: readonly string[]): Sketch {
  const tops = words.map((_, at) => 18 + at * 30)
  return {
    boxes: tops.map((y) => [16, y, 132, 24, 6]),
    marks: tops.map((y) => [22, y + 6, 12, 12, 3]),
    words: words.map((text, at) => [41, 34 + at * 30, text]),
    screen: PHONE,
  }
}

function typed(...lines: readonly string[]): Sketch {
  return {
    boxes: [WINDOW],
    lines: 'M14 36h136M21 29h.1M27 29h.1M33 29h.1',
    words: lines.map((text, at) => [22, 52 + at * 15, text]),
    screen: DESKTOP,
  }
}

const SKETCHES: Record<System, Sketch> = {
  ios: blocks('URL: your link', 'Get Contents of URL', 'Set Wallpaper Photo'),
  macos: typed('$ sh wallpaper.sh', '$ … install', '$'),
  windows: typed('PS> wallpaper.ps1', 'PS> … install', 'PS>'),
  linux: {
    boxes: [WINDOW],
    marks: [53, 69].map((y) => [22, y, 8, 8, 0]),
    lines: 'M14 42h136',
    words: [
      [22, 35, 'Wallpaper sources'],
      [37, 61, 'Media RSS: your link'],
      [37, 77, 'A folder'],
    ],
    screen: DESKTOP,
  },
  android: {
    boxes: [
      [52, 12, 60, 96, 8],
      [60, 30, 44, 14, 3],
    ],
    marks: [[60, 88, 44, 11, 3]],
    lines: 'M60 56h44M60 66h44M60 76h28',
    words: [[64, 40, 'your link']],
    screen: PHONE,
  },
}

/** What a step looks like, as a sketch; the words below say the same. */
export function WayDrawing({ system }: { readonly system: System }) {
  const { boxes, marks = [], lines = '', words, screen } = SKETCHES[system]
  const [x, y, width, height] = screen
  return (
    <svg className={styles.drawing} viewBox="13 8 222 104" aria-hidden="true">
      {boxes.map((box) => rect(box))}
      {marks.map((box) => rect(box, styles.mark))}
      {words.map(([left, base, text]) => (
        <text key={base} x={left} y={base}>
          {text}
        </text>
      ))}
      <path d={lines + ARROW + (screen === DESKTOP ? STAND : '')} />
      {/* A hill and a sun: the picture that arrives. */}
      {rect(screen, styles.screen)}
      <circle className={styles.sun} cx={x + width * 0.7} cy={y + height * 0.32} r={Math.min(width, height) * 0.12} />
      <path
        className={styles.hill}
        d="M0 20v-6l7-5 5 6.6 4-3.6 4 3v5z"
        transform={`translate(${x} ${y}) scale(${width / 20} ${height / 20})`}
      />
    </svg>
  )
}

function rect([x, y, width, height, rx]: Box, className?: string) {
  return <rect key={y} className={className} x={x} y={y} width={width} height={height} rx={rx} />
}
