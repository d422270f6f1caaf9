import { Icon } from '../../ui/icon.tsx'
import styles from './marquee-section.module.css'

const WORDS = 'POWER WALLPAPERS PURE 8K'

/** The pause is a checkbox, so that it works before the application is hydrated, and without it. */
export function MarqueeSection() {
  return (
    <div className={styles.marquee}>
      <div className={styles.track}>
        <p>{WORDS}</p>
        <p aria-hidden="true">{WORDS}</p>
        <p aria-hidden="true">{WORDS}</p>
        <p aria-hidden="true">{WORDS}</p>
      </div>
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
