import { countOf } from '../../../contract/count.ts'
import type { SiteCategory } from '../../../contract/site/site-data.ts'
import { Link } from '../../routing/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import styles from './category-grid.module.css'
import { countWallpapers } from './counts.ts'
import { findCover } from './posters.ts'

/** A frame for each category; one alone fills the width. */
export function CategoryGrid({ categories }: { categories: readonly SiteCategory[] }) {
  return (
    <ul className={styles.categories}>
      {categories.map((category, at) => (
        <li key={category.slug}>
          <CategoryFrame category={category} isFirst={at === 0} />
        </li>
      ))}
    </ul>
  )
}

function CategoryFrame({ category: { slug, name, path }, isFirst }: { category: SiteCategory; isFirst: boolean }) {
  const cover = findCover(slug)
  return (
    <Link to={path} className={styles.frame}>
      {cover && <Picture picture={cover} sizes="(width >= 64rem) 50vw, 100vw" alt="" priority={isFirst} />}
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className="figures">{countOf(countWallpapers(slug), 'wallpaper')}</span>
      </span>
    </Link>
  )
}
