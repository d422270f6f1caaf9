import { type ComponentType, type ReactNode, useState } from 'react'
import { FEED_FILES, type Feed } from '../../../../contract/library/feeds.ts'
import { useBrowserValue } from '../../../state/store.ts'
import { DownloadButton } from '../../../ui/button.tsx'
import { type System, systemOf } from '../../library/system.ts'
import type { FeedChoiceProps } from '../own/own-feeds.tsx'
import styles from './feed-ways.module.css'
import { freeAddress, nearestPreset, useOwnZone } from './free-feed.tsx'

type Way = {
  readonly system: System
  readonly name: string
  readonly steps: (address: string) => readonly ReactNode[]
  /** The script that does it. */
  readonly file?: string
}

const WAYS: readonly Way[] = [
  {
    system: 'ios',
    name: 'iPhone, iPad',
    steps: (address) => [
      <>
        In Shortcuts make a new shortcut: <b>Get Contents of URL</b> with{' '}
        <code>{`${address}/${FEED_FILES.picture}`}</code>
      </>,
      <>
        Add <b>Set Wallpaper Photo</b> below it, and turn off <b>Show Preview</b>.
      </>,
      <>
        <b>Automation</b>, new, <b>Time of Day</b>, 07:00, <b>Run Immediately</b>, and choose the shortcut.
      </>,
    ],
  },
  {
    system: 'macos',
    name: 'macOS',
    file: FEED_FILES.shell,
    steps: () => [
      <>Get the script. It holds your link and nothing else, and you can read all of it.</>,
      <>
        In Terminal: <code>sh ~/Downloads/wallpaper.sh</code> sets it now, on every display.
      </>,
      <>
        <code>sh ~/Downloads/wallpaper.sh install</code> does it every hour from now on, <code>remove</code> ends that.
      </>,
    ],
  },
  {
    system: 'windows',
    name: 'Windows',
    file: FEED_FILES.powershell,
    steps: () => [
      <>Get the script. It holds your link and nothing else, and you can read all of it.</>,
      <>
        Right-click it, <b>Run with PowerShell</b>: that sets it now.
      </>,
      <>
        Every hour from now on, in PowerShell:{' '}
        <code>powershell -ExecutionPolicy Bypass -File $HOME\Downloads\wallpaper.ps1 install</code> – and{' '}
        <code>remove</code> ends it.
      </>,
    ],
  },
  {
    system: 'linux',
    name: 'GNOME, KDE, Variety',
    file: FEED_FILES.shell,
    steps: (address) => [
      <>
        GNOME and KDE Plasma: get the script, then <code>sh ~/Downloads/wallpaper.sh install</code>. It asks every hour,
        and <code>remove</code> ends it.
      </>,
      <>
        With Variety: Preferences, <b>Wallpaper</b>, Add, <b>Media RSS</b>:{' '}
        <code>{`${address}/${FEED_FILES.xml}`}</code>
      </>,
    ],
  },
  {
    system: 'android',
    name: 'Android',
    steps: (address) => [
      <>
        A changer that reads JSON, such as WallyWiz: add <code>{`${address}/${FEED_FILES.json}`}</code>, picture at{' '}
        <code>[0].url</code>.
      </>,
      <>
        Or Tasker: <b>HTTP Request</b> with <code>{`${address}/${FEED_FILES.picture}`}</code> into a file, then{' '}
        <b>Set Wallpaper</b>, each morning.
      </>,
      <>Make the link with the size of the phone, and let it ask on Wi-Fi.</>,
    ],
  },
]

type FeedWaysProps = {
  readonly feeds: readonly Feed[]
  /** Here when what belongs to somebody's own feeds is. */
  readonly choice?: ComponentType<FeedChoiceProps> | undefined
}

/** How each system follows a link; the visitor's own first. */
export function FeedWays({ feeds, choice: Choice }: FeedWaysProps) {
  const own = useBrowserValue(() => systemOf(navigator.userAgent, navigator.maxTouchPoints), null)
  const [size, zone] = [useBrowserValue(nearestPreset, '4k'), useOwnZone()]
  const [chosen, setChosen] = useState<string | null>(null)
  const live = feeds.filter(({ address }) => address !== null)
  const feed = live.find(({ id }) => id === chosen) ?? live[0]
  const address = feed?.address ?? freeAddress(size, zone)
  const ways = [...WAYS.filter(({ system }) => system === own), ...WAYS.filter(({ system }) => system !== own)]
  return (
    <section className={`scripted ${styles.ways}`} aria-labelledby="ways">
      <header className={styles.head}>
        <h2 className="heading" id="ways">
          Set it up once
        </h2>
        {Choice && live.length > 1 && <Choice feeds={live} chosen={feed?.id} onChoose={setChosen} />}
        {!feed && <p className={styles.small}>With the free link, until you have one of your own.</p>}
      </header>
      <div className={styles.grid}>
        {ways.map((way) => (
          <article key={way.system} className={styles.way} aria-labelledby={`way-${way.system}`}>
            <WayDrawing system={way.system} />
            <h3 id={`way-${way.system}`}>{way.name}</h3>
            <ol>
              {way.steps(address).map((step, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a system are always the same ones
                <li key={at}>
                  <span>{step}</span>
                </li>
              ))}
            </ol>
            {way.file && (
              <DownloadButton small href={`${address}/${way.file}`}>
                Get the script
              </DownloadButton>
            )}
          </article>
        ))}
      </div>
    </section>
  )
}

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
function WayDrawing({ system }: { readonly system: System }) {
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
