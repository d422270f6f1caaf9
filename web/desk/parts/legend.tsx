import { dayWords } from './day-words.ts'
import styles from './plot.module.css'

type LegendProps = { readonly now: readonly [string, string]; readonly before: readonly [string, string] }

/** Which line is which. */
export function Legend({ now, before }: LegendProps) {
  return (
    <div className={styles.legend}>
      <span>
        <i />
        {dayWords(now[0])} to {dayWords(now[1])}
      </span>
      <span>
        <i className={styles.before} />
        {dayWords(before[0])} to {dayWords(before[1])}
      </span>
    </div>
  )
}
