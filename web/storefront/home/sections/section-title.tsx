import { useRef } from 'react'
import { site } from '../../../state/site.ts'
import { covering, useScrollProgress } from '../motion/use-scroll-progress.ts'
import styles from './section-title.module.css'

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

/** Where the category's page is; of one that the shop does not have, home. */
export function pathOf(slug: string): string {
  return site().categories.find((candidate) => candidate.slug === slug)?.path ?? '/'
}
