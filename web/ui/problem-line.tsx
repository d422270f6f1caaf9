import styles from './problem-line.module.css'

/**
 * What went wrong, above a form. The region stays in the page while it is empty, because screen readers announce only
 * changes inside a region that they already know.
 */
export function ProblemLine({ words }: { words: string | null }) {
  return <div role="alert">{words && <p className={styles.problem}>{words}</p>}</div>
}
