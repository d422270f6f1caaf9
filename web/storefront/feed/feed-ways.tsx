import { type ComponentType, type ReactNode, useState } from 'react'
import { FEED_FILES, type Feed } from '../../../contract/library/feeds.ts'
import { useBrowserValue } from '../../state/store.ts'
import { DownloadButton } from '../../ui/button.tsx'
import { type System, systemOf } from '../library/system.ts'
import type { FeedChoiceProps } from './feed-choice.tsx'
import styles from './feed-ways.module.css'
import { freeAddress, nearestPreset } from './free-feed.tsx'
import { useOwnZone } from './own-zone.ts'
import { WayDrawing } from './way-drawing.tsx'

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
