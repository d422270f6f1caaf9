import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import styles from './waiting.module.css'

/** Stands above what works by scripts alone, and is read where there are none; mark the rest `scripted`, and it is gone then. */
export function NeedsScripts({ words }: { readonly words: string }) {
  return (
    <noscript>
      <p className={styles.words}>{words}</p>
    </noscript>
  )
}

type ProgressBarProps = {
  /** What goes on, for people who do not see the bar. */
  readonly label: string
  /** From 0 to 1; left out while nobody knows how long it takes. */
  readonly share?: number
  readonly className?: string | undefined
}

export function ProgressBar({ label, share, className }: ProgressBarProps) {
  const isKnown = share !== undefined
  return (
    <div
      className={classNames(styles.bar, !isKnown && styles.unknown, className)}
      style={{ '--share': share ?? 0 } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuemin={isKnown ? 0 : undefined}
      aria-valuemax={isKnown ? 100 : undefined}
      aria-valuenow={isKnown ? Math.round(share * 100) : undefined}
    />
  )
}
