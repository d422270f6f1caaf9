import type { ReactNode } from 'react'
import { type PickProps, Segment } from './choice.tsx'
import styles from './preview-pane.module.css'

type PreviewPaneProps<Value extends string> = {
  /** What is previewed, for whoever does not see it. */
  readonly label: string
  readonly title?: string
  /** The ways to look at it. */
  readonly as: PickProps<Value>
  /** What is said above it, if anything, and the preview itself, which fills the rest. */
  readonly children: ReactNode
}

/** Stands beside what is written, and stays in view where there is room. */
export function PreviewPane<Value extends string>({ label, title = 'Preview', as, children }: PreviewPaneProps<Value>) {
  return (
    <aside className={styles.pane} aria-label={label}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Segment {...as} />
      </div>
      <div className={styles.box}>{children}</div>
    </aside>
  )
}
