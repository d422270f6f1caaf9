import type { CSSProperties } from 'react'
import { type CategoryListItem, MORE_CATEGORIES } from '../../contract/home-facts.ts'
import { Link } from '../routing/link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './more-categories-section.module.css'
import { SectionTitle } from './section-title.tsx'
import { countWallpapers, getCover } from './showcase.ts'

/** An index: the row that is pointed at or focused brings its picture to the stage. */
export function MoreCategoriesSection() {
  return (
    <section aria-labelledby="more-categories">
      <SectionTitle id="more-categories">MORE CATEGORIES</SectionTitle>
      <div className={`grid ${styles.categories}`}>
        <ol className={styles.list}>
          {MORE_CATEGORIES.map((item, at) => (
            <li key={item.number} className={styles.row} style={{ '--i': at } as CSSProperties}>
              <CategoryRow item={item} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function CategoryRow({ item }: { item: CategoryListItem }) {
  return (
    <Link to={item.path}>
      <span className={`figures ${styles.number}`}>{item.number}</span>
      <span className={styles.title}>{item.title}</span>
      <span className={`figures ${styles.count}`}>{countWallpapers(item.image)} wallpapers</span>
      <span className={styles.stage}>
        <span className={styles.curtain}>
          <Picture picture={getCover(item.image)} sizes="(width >= 64rem) 56vw, 12rem" alt="" />
        </span>
      </span>
    </Link>
  )
}
