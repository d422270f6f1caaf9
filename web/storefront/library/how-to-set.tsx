import { Link } from '../../routing/link.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './asides.module.css'
import { type System, systemOf } from './system.ts'

/** Short notes for each system, the visitor's own first and open. */
export function HowToSet() {
  const own = useBrowserValue(() => systemOf(navigator.userAgent, navigator.maxTouchPoints), null)
  const isOwn = ({ system }: { readonly system: string }) => system === own
  const notes = [...WALLPAPER_STEPS.filter(isOwn), ...WALLPAPER_STEPS.filter((each) => !isOwn(each))]
  return (
    <section className={styles.notes} aria-labelledby="how-to-set">
      <h2 className="heading" id="how-to-set">
        Set it as your wallpaper
      </h2>
      {notes.map(({ system, name, steps }) => (
        <details key={system} className={styles.note} open={system === own}>
          <summary>
            {name}
            <Icon name="chevron-down" />
          </summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <p className={styles.feed}>
        Or let it change by itself, every day or every hour:{' '}
        <Link to="/feed" className="link">
          a feed for your device
        </Link>
        , with a script for Windows, macOS and Linux.
      </p>
    </section>
  )
}

type WallpaperSteps = {
  readonly system: System
  readonly name: string
  readonly steps: readonly string[]
}

export const WALLPAPER_STEPS: readonly WallpaperSteps[] = [
  {
    system: 'windows',
    name: 'Windows',
    steps: [
      'Right-click the file and choose “Set as desktop background”.',
      'For several screens: Settings, Personalisation, Background; right-click the picture and choose the monitor.',
    ],
  },
  {
    system: 'macos',
    name: 'macOS',
    steps: [
      'Open System Settings, Wallpaper, and choose “Add Photo”.',
      'Pick the screen at the top first if you have more than one, and set it to “Fill Screen”.',
    ],
  },
  {
    system: 'linux',
    name: 'GNOME and KDE',
    steps: [
      'GNOME: Settings, Appearance, “Add Picture”.',
      'KDE Plasma: right-click the desktop, “Configure Desktop and Wallpaper”, “Add”, positioning “Scaled and Cropped”.',
    ],
  },
  {
    system: 'ios',
    name: 'iPhone and iPad',
    steps: [
      'Open the downloaded file in Files, tap Share and “Save Image”.',
      'In Photos tap Share, “Use as Wallpaper”. The phone and tablet sizes here fit without zooming.',
    ],
  },
  {
    system: 'android',
    name: 'Android',
    steps: [
      'Open the downloaded file in Photos or Gallery.',
      'Open the menu and choose “Use as” or “Set as wallpaper”.',
    ],
  },
]
