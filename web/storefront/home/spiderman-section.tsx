import { LinkButton } from '../../routing/link-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import styles from './spiderman-section.module.css'

export function SpidermanSection() {
  return (
    <section className={styles.spiderman} aria-labelledby="spiderman">
      <div className={styles.far}>
        <Poster poster={getPoster(getHome().content.posters.parallax)} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.near} id="spiderman">
          SPIDERMAN
        </h2>
        <LinkButton to="/spiderman" tone="ember" arrow>
          Checkout Spiderman Bundle
        </LinkButton>
      </div>
    </section>
  )
}
