import type { ReactNode } from 'react'
import type { System } from '../library/system.ts'
import styles from './feed-ways.module.css'

/** What a step looks like, as a sketch; the words below say the same. */
export function WayDrawing({ system }: { readonly system: System }) {
  return (
    <svg className={styles.drawing} viewBox="13 8 222 104" aria-hidden="true">
      {DRAWINGS[system]}
    </svg>
  )
}

/** A hill and a sun: the picture that arrives. */
function Arrived(screen: { x: number; y: number; width: number; height: number }) {
  const { x, y, width, height } = screen
  return (
    <>
      <rect className={styles.screen} {...screen} rx="3" />
      <circle className={styles.sun} cx={x + width * 0.7} cy={y + height * 0.32} r={Math.min(width, height) * 0.12} />
      <path
        className={styles.hill}
        d="M0 20v-6l7-5 5 6.6 4-3.6 4 3v5z"
        transform={`translate(${x} ${y}) scale(${width / 20} ${height / 20})`}
      />
    </>
  )
}

function Block({ y, words }: { y: number; words: string }) {
  return (
    <>
      <rect x="16" y={y} width="132" height="24" rx="6" />
      <rect className={styles.mark} x="22" y={y + 6} width="12" height="12" rx="3" />
      <text x="41" y={y + 16}>
        {words}
      </text>
    </>
  )
}

function Arrow() {
  return <path d="M158 60h20M172 54l6 6-6 6" />
}

function Typed({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <rect x="14" y="22" width="136" height="76" rx="5" />
      <path d="M14 36h136M21 29h.1M27 29h.1M33 29h.1" />
      {lines.map((line, at) => (
        <text key={line} x="22" y={52 + at * 15}>
          {line}
        </text>
      ))}
    </>
  )
}

const DESKTOP = (
  <>
    <Arrived x={184} y={38} width={46} height={30} />
    <path d="M200 76h14M207 68v8" />
  </>
)
const PHONE = <Arrived x={190} y={26} width={34} height={68} />

const DRAWINGS: Record<System, ReactNode> = {
  ios: (
    <>
      <Block y={18} words="URL: your link" />
      <Block y={48} words="Get Contents of URL" />
      <Block y={78} words="Set Wallpaper Photo" />
      <Arrow />
      {PHONE}
    </>
  ),
  macos: (
    <>
      <Typed lines={['$ sh wallpaper.sh', '$ … install', '$']} />
      <Arrow />
      {DESKTOP}
    </>
  ),
  windows: (
    <>
      <Typed lines={['PS> wallpaper.ps1', 'PS> … install', 'PS>']} />
      <Arrow />
      {DESKTOP}
    </>
  ),
  linux: (
    <>
      <rect x="14" y="22" width="136" height="76" rx="5" />
      <path d="M14 42h136" />
      <text x="22" y="35">
        Wallpaper sources
      </text>
      <path className={styles.mark} d="M22 53h8v8h-8zM22 69h8v8h-8z" />
      <text x="37" y="61">
        Media RSS: your link
      </text>
      <text x="37" y="77">
        A folder
      </text>
      <Arrow />
      {DESKTOP}
    </>
  ),
  android: (
    <>
      <rect x="52" y="12" width="60" height="96" rx="8" />
      <rect x="60" y="30" width="44" height="14" rx="3" />
      <text x="64" y="40">
        your link
      </text>
      <path d="M60 56h44M60 66h44M60 76h28" />
      <rect className={styles.mark} x="60" y="88" width="44" height="11" rx="3" />
      <Arrow />
      {PHONE}
    </>
  ),
}
