import styles from './skip-link.module.css'

/** The first thing the Tab key reaches; the page's main element has the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  )
}
