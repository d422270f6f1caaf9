import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  readonly count: number
  /** Said quietly below the count. */
  readonly note?: string
  readonly className?: string | undefined
  /** What can be done with it. */
  readonly children: ReactNode
}

/** How many are chosen, at the lower edge, and what can be done with them. */
export function SelectionBar({ count, note, className, children }: SelectionBarProps) {
  return (
    <section className={classNames(styles.bar, className)} aria-label="Selected">
      <p className="figures" role="status">
        {count === 0 ? 'Nothing selected' : `${count} selected`} {note && <small>{note}</small>}
      </p>
      {children}
    </section>
  )
}
