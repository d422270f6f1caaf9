import { LinkButton } from '../../routing/link-button.tsx'
import { Poster } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import styles from './split-banner-section.module.css'

const SIZES = '(width >= 48rem) 124vh, 125vw'

export function SplitBannerSection() {
  return (
    <section className={styles.split} aria-labelledby="split">
      <div className={styles.medieval}>
        <div className={styles.picture}>
          <Poster poster={getPoster(getHome().content.posters.split[0])} sizes={SIZES} />
        </div>
      </div>
      <div className={styles.futuristic}>
        <div className={styles.picture}>
          <Poster poster={getPoster(getHome().content.posters.split[1])} sizes={SIZES} />
        </div>
      </div>
      <div className={`grid ${styles.words}`}>
        <h2 className={styles.title} id="split">
          <span>MEDIEVAL</span> <b>X</b> <span>FUTURISTIC</span>
        </h2>
        <p className={styles.line}>Where old-world valor meets new-age tech.</p>
        <LinkButton to="/medievalxfuturistic" tone="ember" arrow className={styles.action}>
          Checkout Medieval x Futuristic Bundle
        </LinkButton>
      </div>
    </section>
  )
}
