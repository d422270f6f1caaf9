import { useRef } from 'react'
import styles from './section-title.module.css'
import { covering, useScrollProgress } from './use-scroll-progress.ts'

const ARRIVAL = { property: '--arrived', range: covering(0.26) } as const

/** A section's name on a screen's width; it arrives with the scroll. */
export function SectionTitle({ id, children }: { id: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useScrollProgress(heading, ARRIVAL)
  return (
    <div className={styles.head}>
      <h2 ref={heading} className="display" id={id}>
        {children}
      </h2>
    </div>
  )
}
