import type { CSSProperties } from 'react'
import type { CategoryListContent, CategoryListItem } from '../../../../contract/content/content.ts'
import { countOf } from '../../../../contract/count.ts'
import type { Picture as PictureFiles } from '../../../../contract/pictures/catalogue.ts'
import { Link } from '../../../routing/link.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { countWallpapers } from '../../catalogue/counts.ts'
import { findCover } from '../../catalogue/posters.ts'
import styles from './category-list-section.module.css'
import { pathOf, SectionTitle } from './section-title.tsx'

/** An index: the row that is pointed at or focused brings its picture to the stage. */
export function CategoryListSection({ section: { title, items }, id }: { section: CategoryListContent; id: string }) {
  if (!items.some(({ image }) => findCover(image))) return null
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <div className={`grid ${styles.categories}`}>
        <ol className={styles.list}>
          {items.map((item, at) => {
            const cover = findCover(item.image)
            return (
              cover && (
                <li key={item.title} className={styles.row} style={{ '--i': at } as CSSProperties}>
                  <CategoryRow item={item} number={at + 1} cover={cover} />
                </li>
              )
            )
          })}
        </ol>
      </div>
    </section>
  )
}

type CategoryRowProps = { readonly item: CategoryListItem; readonly number: number; readonly cover: PictureFiles }

function CategoryRow({ item, number, cover }: CategoryRowProps) {
  return (
    <Link to={pathOf(item.image)}>
      <span className={`figures ${styles.number}`}>{`//${number}`}</span>
      <span className={styles.title}>{item.title}</span>
      <span className={`figures ${styles.count}`}>{countOf(countWallpapers(item.image), 'wallpaper')}</span>
      <span className={styles.stage}>
        <span className={styles.curtain}>
          <Picture picture={cover} sizes="(width >= 64rem) 56vw, 12rem" alt="" />
        </span>
      </span>
    </Link>
  )
}
