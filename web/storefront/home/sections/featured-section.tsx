import { useRef } from 'react'
import type { FeaturedContent, FeaturedItem } from '../../../../contract/content/content.ts'
import type { Picture as PictureFiles } from '../../../../contract/pictures/catalogue.ts'
import { Link } from '../../../routing/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { findCover } from '../../catalogue/posters.ts'
import { covering, useScrollProgress } from '../motion/use-scroll-progress.ts'
import styles from './featured-section.module.css'
import { pathOf, SectionTitle } from './section-title.tsx'

const KINDLING = { property: '--kindled', range: covering(0.4) } as const

export function FeaturedSection({ section: { title, items }, id }: { section: FeaturedContent; id: string }) {
  if (!items.some(({ image }) => findCover(image))) return null
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <ul className={`grid ${styles.list}`}>
        {items.map((item) => {
          const cover = findCover(item.image)
          return (
            cover && (
              <li key={item.title}>
                <FeaturedCard item={item} cover={cover} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

function FeaturedCard({ item, cover }: { item: FeaturedItem; cover: PictureFiles }) {
  const frame = useRef<HTMLDivElement>(null)
  useScrollProgress(frame, KINDLING)
  return (
    <Link to={pathOf(item.image)} className={styles.card}>
      <div ref={frame} className={styles.frame}>
        <Picture picture={cover} sizes="(width >= 48rem) 72vw, 134vw" alt="" />
      </div>
      <div className={styles.caption}>
        <h3>{item.title}</h3>
        <p>{item.category}</p>
      </div>
    </Link>
  )
}
