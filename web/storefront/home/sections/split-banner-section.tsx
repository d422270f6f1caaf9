import { useRef } from 'react'
import type { SplitContent } from '../../../../contract/content/content.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { fitted } from '../../../ui/fitted.tsx'
import { Poster, SCREEN_WIDE, TALL_SCREEN } from '../../../ui/poster.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import { entering, useScrollProgress } from '../motion/use-scroll-progress.ts'
import { pathOf } from './section-title.tsx'
import styles from './split-banner-section.module.css'

/** As wide as its frame, or as the frame's height makes a picture that covers it: 16 to 9, on tall screens 9 to 16. */
const SIZES = [
  `(width >= 48rem) and ${TALL_SCREEN} max(62vw, 56vh)`,
  '(width >= 48rem) max(62vw, 177vh, 71rem)',
  `${TALL_SCREEN} max(${SCREEN_WIDE}, 39vh)`,
  `max(${SCREEN_WIDE}, 124vh, 49rem)`,
].join(', ')
const ENTRY = { property: '--entered', range: entering(0.1) } as const

export function SplitBannerSection({ section, id }: { section: SplitContent; id: string }) {
  const banner = useRef<HTMLElement>(null)
  useScrollProgress(banner, ENTRY)
  const [left, right] = section.posters
  const [first, joint, last] = section.title
  return (
    <section ref={banner} className={`on-picture ${styles.split}`} aria-labelledby={id}>
      <div className={styles.left}>
        <div className={styles.picture}>
          <Poster poster={getPoster(left)} sizes={SIZES} />
        </div>
      </div>
      <div className={styles.right}>
        <div className={styles.picture}>
          <Poster poster={getPoster(right)} sizes={SIZES} />
        </div>
      </div>
      <div className={`grid ${styles.words}`}>
        <h2 className={styles.title} id={id} style={fitted([`${first} ${joint} ${last}`])}>
          <span>{first}</span> <b>{joint}</b> <span>{last}</span>
        </h2>
        <p className={styles.line}>{section.line}</p>
        <LinkButton to={pathOf(section.category)} tone="ember" arrow className={styles.action}>
          {section.button}
        </LinkButton>
      </div>
    </section>
  )
}
