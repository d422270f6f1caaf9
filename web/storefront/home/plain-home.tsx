import { MOST_ON_HOME } from '../../../contract/site/paging.ts'
import { site } from '../../state/site.ts'
import { fitted } from '../../ui/fitted.tsx'
import { AllCategoriesLink } from '../catalogue/all-categories-link.tsx'
import { CategoryGrid } from '../catalogue/category-grid.tsx'
import { listShownCategories } from '../catalogue/counts.ts'
import styles from './plain-home.module.css'

/** Of a shop whose owner has put nothing on the home page yet: its name, and everything there is to see. */
export function PlainHome() {
  const { name } = site().content.brand
  return (
    <>
      <header className={styles.head}>
        <h1 style={fitted([name])}>{name}</h1>
      </header>
      <CategoryGrid categories={listShownCategories().slice(0, MOST_ON_HOME)} />
      <AllCategoriesLink className={styles.all} />
    </>
  )
}

/** A shop before its first picture: its name, and that there is something to come back for. */
export function OpeningSoon({ isFirst }: { isFirst: boolean }) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className={styles.soon} aria-labelledby="soon">
      <p className={styles.name}>{site().content.brand.name}</p>
      <Heading className={styles.heading} id="soon">
        Opening soon
      </Heading>
      <p className="lead">The first pictures are being hung. Come back in a little while.</p>
    </section>
  )
}
