import { classNames } from './class-names.ts'
import { fitted } from './fitted.ts'
import styles from './fitted-words.module.css'

/** The words of a heading that is as wide as the page, with whatever spacing of letters its reader has set. */
export function FittedWords({ words, className }: { readonly words: string; readonly className?: string | undefined }) {
  return (
    <span className={classNames(styles.room, className)} style={fitted([words])}>
      <span className={styles.rest}>
        <span className={styles.words}>{words}</span>
      </span>
      <i className={styles.unseen} data-words={words} />
    </span>
  )
}
