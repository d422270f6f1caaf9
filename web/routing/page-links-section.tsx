import { pagePath } from '../../contract/site/paging.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from './link.tsx'
import styles from './page-links-section.module.css'

export type PageLinksProps = {
  /** Of the first page. */
  readonly path: string
  readonly number: number
  readonly pages: number
}

/** Under a long list: one step either way, the ends, and what lies near. Plain links, so they need no script. */
export function PageLinks({ path, number, pages }: PageLinksProps) {
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label="Pages">
      {number > 1 && (
        <Link to={pagePath(path, number - 1)} rel="prev" className={styles.step}>
          <Icon name="arrow-left" />
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {listNear(number, pages).map((near, at, all) => (
          <li
            key={near}
            className={classNames(
              near - (all[at - 1] ?? 0) > 1 && styles.gap,
              Math.abs(near - number) === 2 && near > 1 && near < pages && styles.far,
            )}
          >
            <Link to={pagePath(path, near)} aria-current={near === number ? 'page' : undefined}>
              <span className="visually-hidden">Page </span>
              {near}
            </Link>
          </li>
        ))}
      </ol>
      {number < pages && (
        <Link to={pagePath(path, number + 1)} rel="next" className={styles.step}>
          Next
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}

/** The first, the last, and those within two steps. */
function listNear(number: number, pages: number): number[] {
  const all = Array.from({ length: pages }, (_, at) => at + 1)
  return all.filter((page) => page === 1 || page === pages || Math.abs(page - number) <= 2)
}
