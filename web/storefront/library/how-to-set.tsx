import { Link } from '../../routing/link.tsx'
import { useBrowserValue } from '../../state/store.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './asides.module.css'
import { systemOf } from './system.ts'
import { WALLPAPER_STEPS } from './wallpaper-steps.ts'

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
