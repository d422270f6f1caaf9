import type { CSSProperties } from 'react'
import type { Picture as PictureFiles } from '../../contract/catalogue.ts'
import { type CategoryListItem, MORE_CATEGORIES } from '../../contract/home-facts.ts'
import { Link } from '../routing/link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './more-categories-section.module.css'
import { SectionTitle } from './section-title.tsx'
import { countWallpapers, findCover } from './showcase.ts'

/** An index: the row that is pointed at or focused brings its picture to the stage. */
export function MoreCategoriesSection() {
  return (
    <section aria-labelledby="more-categories">
      <SectionTitle id="more-categories">MORE CATEGORIES</SectionTitle>
      <div className={`grid ${styles.categories}`}>
        <ol className={styles.list}>
          {MORE_CATEGORIES.map((item, at) => {
            const cover = findCover(item.image)
            return (
              cover && (
                <li key={item.number} className={styles.row} style={{ '--i': at } as CSSProperties}>
                  <CategoryRow item={item} cover={cover} />
                </li>
              )
            )
          })}
        </ol>
      </div>
    </section>
  )
}

function CategoryRow({ item, cover }: { item: CategoryListItem; cover: PictureFiles }) {
  return (
    <Link to={item.path}>
      <span className={`figures ${styles.number}`}>{item.number}</span>
      <span className={styles.title}>{item.title}</span>
      <span className={`figures ${styles.count}`}>{countWallpapers(item.image)} wallpapers</span>
      <span className={styles.stage}>
        <span className={styles.curtain}>
          <Picture picture={cover} sizes="(width >= 64rem) 56vw, 12rem" alt="" />
        </span>
      </span>
    </Link>
  )
}
