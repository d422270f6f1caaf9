import styles from './needs-scripts.module.css'

/** Stands above what works by scripts alone, and is read where there are none; mark the rest `scripted`, and it is gone then. */
export function NeedsScripts({ words }: { readonly words: string }) {
  return (
    <noscript>
      <p className={styles.words}>{words}</p>
    </noscript>
  )
}
