import { site } from '../../state/site.ts'
import { CategoryGrid, listShownCategories } from '../catalogue/category-grid.tsx'
import styles from './plain-home.module.css'

/** Of a shop whose owner has put nothing on the home page yet: its name, and everything there is to see. */
export function PlainHome() {
  return (
    <>
      <header className={styles.head}>
        <h1>{site().content.brand.name}</h1>
      </header>
      <CategoryGrid categories={listShownCategories()} />
    </>
  )
}
