import { spanWords } from './day-words.ts'
import styles from './plot.module.css'

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
