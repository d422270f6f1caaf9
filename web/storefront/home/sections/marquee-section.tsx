import type { MarqueeContent } from '../../../../contract/content/content.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './marquee-section.module.css'

/** The pause is a checkbox, so that it works before the application is hydrated, and without it. */
export function MarqueeSection({ section: { words } }: { section: MarqueeContent }) {
  return (
    <div className={styles.marquee}>
      <div className={styles.seen} aria-hidden="true">
        <div className={styles.track}>
          <p>{words}</p>
          <p>{words}</p>
          <p>{words}</p>
          <p>{words}</p>
        </div>
      </div>
      <p className="visually-hidden">{words}</p>
      <label className={styles.pause}>
        <input type="checkbox" />
        <span className="visually-hidden">Pause the moving text</span>
        <span className={styles.knob}>
          <Icon name="pause" />
          <Icon name="play" />
        </span>
      </label>
    </div>
  )
}
