import { Poster, SCREEN_WIDE, TALL_SCREEN } from '../../ui/poster.tsx'
import { getHome } from '../catalogue/home.ts'
import { getPoster } from '../catalogue/posters.ts'
import styles from './hero-section.module.css'
import { RatingStars } from './rating-stars.tsx'

/** On wide screens the picture is hung larger than the frame. */
export const HERO_SIZES = `${TALL_SCREEN} ${SCREEN_WIDE}, 126vw`

export function HeroSection() {
  return (
    <section className={styles.hero} aria-labelledby="tagline">
      <div className={styles.hanging}>
        <Poster
          poster={getPoster(getHome().content.posters.hero)}
          sizes={HERO_SIZES}
          priority
          className={styles.picture}
        />
      </div>
      <div className={styles.words}>
        <h1 className={styles.tagline} id="tagline">
          <span className={styles.lead}>
            <span>Elevate your setup.</span>
          </span>{' '}
          <span className={styles.line}>
            <span>Every screen</span>
          </span>{' '}
          <span className={styles.line}>
            <span>
              <span className={styles.before}>deserves </span>
              <em>fire.</em>
            </span>
          </span>
        </h1>
        <p className={styles.rating}>
          <RatingStars />
          <span className="figures">
            <strong>4.9/5</strong> star rating
          </span>
        </p>
      </div>
    </section>
  )
}
