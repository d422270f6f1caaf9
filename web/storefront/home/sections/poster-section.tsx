import { useRef } from 'react'
import type { PosterContent } from '../../../../contract/content/content.ts'
import { LinkButton } from '../../../routing/link-button.tsx'
import { FittedWords } from '../../../ui/fitted.tsx'
import { Poster } from '../../../ui/poster.tsx'
import { getPoster } from '../../catalogue/posters.ts'
import { covering, useScrollProgress } from '../motion/use-scroll-progress.ts'
import styles from './poster-section.module.css'
import { pathOf } from './section-title.tsx'

const TRAVEL = { property: '--travelled', range: covering() } as const

/** The picture moves slower than the page, the word before it as fast. */
export function PosterSection({ section, id }: { section: PosterContent; id: string }) {
  const { poster, title, category, button } = section
  const frame = useRef<HTMLElement>(null)
  useScrollProgress(frame, TRAVEL)
  return (
    <section ref={frame} className={`on-picture ${styles.poster}`} aria-labelledby={id}>
      <div className={styles.far}>
        <Poster poster={getPoster(poster)} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.near} id={id}>
          <FittedWords words={title} />
        </h2>
        <LinkButton to={pathOf(category)} tone="ember" arrow>
          {button}
        </LinkButton>
      </div>
    </section>
  )
}
